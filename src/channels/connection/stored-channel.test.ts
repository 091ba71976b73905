import { expect, test } from "vitest";
import { configOf, storedChannel, type StoredMap } from "@/channels/connection/stored-channel.ts";

const channel = storedChannel.parse({
  kind: "google",
  definition: "abc",
  language: "fr",
  country: "CA",
  currency: "CAD",
  settings: { shop_link: "https://shop.example.ca", retries: 3 },
  policy: {},
});

const maps: readonly StoredMap[] = [
  { kind: "category", field: "", ours: "Mice", theirs: "303" },
  { kind: "option", field: "", ours: "Colour", theirs: "shade" },
  { kind: "value", field: "condition", ours: "open_box", theirs: "used" },
  { kind: "value", field: "condition", ours: "refurbished", theirs: "refurbished" },
  { kind: "field", field: "brand", ours: "", theirs: { always: "Acme" } },
];

test("a channel's mapping rows are combined into the config that listings are built from", () => {
  expect(configOf(channel, maps)).toEqual({
    definition: "abc",
    language: "fr",
    currency: "CAD",
    settings: { shop_link: "https://shop.example.ca" },
    fields: { brand: { always: "Acme" } },
    categories: { Mice: "303" },
    options: { Colour: "shade" },
    values: { condition: { open_box: "used", refurbished: "refurbished" } },
    policy: { left: [], stockBuffer: 0, removal: "zero", missingCategories: [] },
  });
});

test.each(["constructor", "__proto__"])(
  "mapping a field called %s changes only the mapping, not an object prototype",
  (name) => {
    const { fields, categories, options, values } = configOf(channel, [
      { kind: "option", field: "", ours: name, theirs: "color" },
      { kind: "value", field: name, ours: "assign", theirs: "ours" },
      { kind: "field", field: name, ours: "", theirs: { always: "Acme" } },
      { kind: "category", field: "", ours: name, theirs: "303" },
    ]);
    expect(Object.assign).toBeTypeOf("function");
    expect(Reflect.get({}, "assign")).toBeUndefined();
    expect(Object.entries(values)).toEqual([[name, { assign: "ours" }]]);
    expect(Object.entries(fields)).toEqual([[name, { always: "Acme" }]]);
    expect(Object.entries(categories)).toEqual([[name, "303"]]);
    expect(Object.entries(options)).toEqual([[name, "color"]]);
  },
);

test.each([
  ["a negative stock buffer", { stockBuffer: -1 }, { stockBuffer: 0 }],
  ["an unknown removal method", { removal: "burn" }, { removal: "zero" }],
])("a stored channel falls back to the default for %s", (_what, policy, decided) => {
  expect(storedChannel.parse({ ...channel, policy })).toMatchObject({ policy: decided });
});
