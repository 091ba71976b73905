import { describe, expect, test } from "vitest";
import { ALL_CHANNELS, definitionOf } from "@/channels/definitions/all-channels.ts";
import {
  DEFINITION_PARTS,
  versionOf,
  type ChannelDefinition,
} from "@/channels/definitions/channel-definition.ts";
import { fieldHelp } from "@/channels/definitions/field-help.ts";
import { fieldSource } from "@/channels/definitions/field-source.ts";

test("every channel definition has a unique key and is found by it", () => {
  for (const one of ALL_CHANNELS) {
    expect(one.key).toMatch(/^[a-z][a-z0-9_]{1,39}$/);
    expect(definitionOf(one.key)).toBe(one);
  }
  expect(definitionOf("nowhere")).toBeNull();
});

test("a channel definition's version changes when the limit of a field changes, and each channel has its own version", () => {
  const [first] = ALL_CHANNELS;
  if (!first) throw new Error("There are channels.");
  const copy = structuredClone(first);
  expect(versionOf(copy)).toBe(versionOf(first));
  const [title, ...others] = copy.fields;
  const shorter = {
    ...copy,
    fields: [{ ...title, kind: { is: "text", longest: 254 } }, ...others],
  };
  expect(versionOf(shorter)).not.toBe(versionOf(first));
  expect(new Set(ALL_CHANNELS.map(versionOf)).size).toBe(ALL_CHANNELS.length);
});

describe.each(ALL_CHANNELS)("the channel definition of $name", (definition) => {
  const { fields, settings, files, removal, categories } = definition;
  const names = fields.map(({ name }) => name);

  test("a channel definition is plain data", () => {
    expect(JSON.parse(JSON.stringify(definition))).toEqual(definition);
  });

  test("a channel definition has no duplicate fields, and its files, conditions and removals name only existing fields", () => {
    expect(new Set(names).size).toBe(names.length);
    const columns = files.flatMap((file) => file.columns ?? []);
    const conditions = fields.flatMap(({ need }) => (typeof need === "object" ? need.when : []));
    expect(names).toEqual(expect.arrayContaining([...columns, ...conditions]));
    const removed = Object.keys({ ...removal.zero, ...removal.delete });
    expect(names).toEqual(expect.arrayContaining(removed));
  });

  test("a channel definition reads only its own settings, and sets only values that it accepts", () => {
    const keys: string[] = settings.map(({ key }) => key);
    const sources = fields.flatMap(({ from }) =>
      from === undefined ? [] : fieldSource.parse(from),
    );
    expect(keys).toEqual(
      expect.arrayContaining(sources.flatMap((from) => ("setting" in from ? from.setting : []))),
    );
    const strange = fields.flatMap(({ name, kind, from, values = {} }) => {
      const own = [...Object.values(values), ...(from && "always" in from ? [from.always] : [])];
      return kind.is === "choice" && own.some((value) => !kind.choices.includes(value)) ? name : [];
    });
    expect(strange).toEqual([]);
  });

  test("a channel definition states the source and date of each fact", () => {
    const { sources = {}, variants, images, rules = [] } = definition;
    for (const { at, on } of Object.values(sources)) {
      expect(at).toMatch(/^https?:\/\/\S+$/);
      expect(on).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    }
    const named = [...fields, ...files, ...rules, variants ?? {}, images ?? {}].flatMap((one) =>
      "source" in one && one.source !== undefined ? one.source : [],
    );
    expect(Object.keys(sources)).toEqual(expect.arrayContaining(["fields", ...named]));
  });

  test("the rules and the action of a channel definition name only existing fields", () => {
    const { rules = [], action } = definition;
    const used = rules.flatMap((rule) => [
      ...("field" in rule ? [rule.field] : []),
      ...("limit" in rule ? [rule.limit] : []),
    ]);
    expect(names).toEqual(expect.arrayContaining([...used, ...(action ? [action.field] : [])]));
    const kind = fields.find(({ name }) => name === action?.field)?.kind;
    const choices = kind?.is === "choice" ? kind.choices : [];
    expect(choices).toEqual(expect.arrayContaining(action ? [action.create, action.update] : []));
  });

  test("a channel definition requires the product's SKU and one price, which must be above zero", () => {
    const required = fields.filter(({ need }) => need === "required");
    expect(required).toContainEqual(expect.objectContaining({ from: { fact: "sku" } }));
    const prices = required.filter(({ kind }) => kind.is === "money");
    expect(prices).toMatchObject([{ kind: { aboveZero: true }, part: "price" }]);
  });

  test("a channel definition has a category field unless its categories depend on the account", () => {
    const has = fields.some(({ kind }) => kind.is === "category");
    expect(has || categories === "account").toBe(true);
  });

  test("the help of a channel definition covers each field that people can fill in, and shows whether we could confirm it", () => {
    const help = fieldHelp(definition);
    expect(help.map(({ name }) => name)).toEqual(
      fields.filter(({ madeByRows }) => !madeByRows).map(({ name }) => name),
    );
    for (const { name, isUnverified } of help) {
      expect(isUnverified).toBe(fields.find((field) => field.name === name)?.unverified === true);
    }
  });
});

test("field help describes limits, choices, units and conditions", () => {
  const [google, walmart] = ["google", "walmart"].map(definitionOf);
  if (!google || !walmart) throw new Error("Both are there.");
  const helpOn = (name: string, definition = google) =>
    fieldHelp(definition).find((one) => one.name === name);
  expect(helpOn("title")).toMatchObject({
    need: "required",
    kind: "text",
    longest: 150,
    isUnverified: false,
  });
  expect(helpOn("brand")).toMatchObject({ longest: 70, isUnverified: true });
  expect(helpOn("mpn")).toMatchObject({
    need: "conditional",
    condition: { field: "gtin", is: "empty" },
  });
  expect(helpOn("condition")?.choices).toEqual(["new", "refurbished", "used"]);
  expect(helpOn("additional_image_link")).toMatchObject({ kind: "list", most: 10 });
  expect(helpOn("Orderable.ShippingWeight", walmart)).toMatchObject({ unit: "lb" });
});

/**
 * The parts of a definition that state a fact about the channel, which excludes our own settings and unverified parts.
 */
function statedParts(definition: ChannelDefinition): string[] {
  const { report, settings } = definition;
  const states = (part: (typeof DEFINITION_PARTS)[number]): boolean => {
    if (part === "report") return report.unverified !== true;
    if (part !== "settings") return definition[part] !== undefined;
    return settings.some(({ key, unverified }) => key !== "default_category" && !unverified);
  };
  return DEFINITION_PARTS.filter(states);
}

test.each(ALL_CHANNELS)(
  "every part of the channel definition of $name has a source, or is listed as unconfirmed",
  (definition) => {
    const { sources = {}, unconfirmed = [] } = definition;
    const described = Object.values(sources).flatMap(({ describes = [] }) => describes);
    const stated = statedParts(definition);
    expect(new Set([...described, ...unconfirmed])).toEqual(new Set(stated));
    expect(unconfirmed.filter((part) => described.includes(part))).toEqual([]);
  },
);

test("reading a fact again on a later day doesn’t change a channel definition’s version", () => {
  const shop = definitionOf("magento");
  const sources = { fields: { at: "https://example.ca", on: "2027-01-01" } };
  expect(versionOf({ ...shop, sources })).toBe(versionOf(shop));
});
