import { expect, test } from "vitest";
import { ALL_CHANNELS } from "@/channels/definitions/all-channels.ts";
import { ebay } from "@/channels/definitions/ebay.ts";
import { google } from "@/channels/definitions/google.ts";
import { planOf } from "@/channels/listing/channel-plan.ts";
import { titleLimit } from "@/channels/issues/title-limit.ts";
import { configFor } from "#support/samples/sample-products.ts";

const inGoogle = (code: string, field: string | null) =>
  titleLimit({ code, field }, planOf(google, configFor(google)));

test("the limit for a title that is too long is the channel's", () => {
  expect(inGoogle("too-long", "title")).toEqual({ field: "title_en", longest: 150 });
  const plan = planOf(ebay, configFor(ebay));
  expect(titleLimit({ code: "too-long", field: "*Title" }, plan)).toEqual({
    field: "title_en",
    longest: 80,
  });
});

test("only titles that are too long can be shortened, not other fields or other issues", () => {
  expect(inGoogle("too-long", "description")).toBeNull();
  expect(inGoogle("too-long", "mpn")).toBeNull();
  expect(inGoogle("too-long", null)).toBeNull();
  expect(inGoogle("value-missing", "title")).toBeNull();
});

test("a title that comes from another source isn't shortened in the product", () => {
  const config = configFor(google, { fields: { title: { attribute: ["short name"] } } });
  expect(titleLimit({ code: "too-long", field: "title" }, planOf(google, config))).toBeNull();
});

test("a title limit never exceeds the length of a title that a product can store", () => {
  for (const definition of ALL_CHANNELS) {
    const plan = planOf(definition, configFor(definition));
    for (const { name } of plan.fields) {
      const limit = titleLimit({ code: "too-long", field: name }, plan);
      expect(limit?.longest ?? 1).toBeLessThanOrEqual(500);
    }
  }
});
