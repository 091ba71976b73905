import { expect, test } from "vitest";
import { LISTING_NEEDS, type ListingNeed } from "@/catalogue/quality/listing-needs.ts";
import { ALL_CHANNELS } from "@/channels/definitions/all-channels.ts";

/** For each need, the names of the field sources that meet it. */
const SOURCES: Record<ListingNeed, readonly string[]> = {
  title: ["title", "title_en", "title_fr"],
  price: ["price", "regular_price"],
  images: ["main_image", "images"],
};

const requiring = (need: ListingNeed) =>
  ALL_CHANNELS.filter(({ fields }) =>
    fields.some(
      ({ need: how, from }) =>
        how === "required" &&
        from !== undefined &&
        (("fact" in from && SOURCES[need].includes(from.fact)) ||
          (need === "images" && "image" in from)),
    ),
  ).map(({ key }) => key);

test("the fields needed to list a product are those that many channels require", () => {
  expect(requiring("price")).toEqual(ALL_CHANNELS.map(({ key }) => key));
  expect(requiring("title").length).toBeGreaterThan(ALL_CHANNELS.length / 2);
  expect(requiring("images")).toEqual(expect.arrayContaining(["google", "ebay", "walmart"]));
  expect(Object.keys(SOURCES)).toEqual([...LISTING_NEEDS]);
});
