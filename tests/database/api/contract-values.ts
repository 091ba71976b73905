import * as fc from "fast-check";
import { contract } from "@/publicapi/contract.ts";

type Schema = Record<string, unknown>;
const SCHEMAS: Record<string, Schema> = Object(Object(contract()["components"]).schemas);

const numbers = (schema: Schema, name: string, otherwise: number) =>
  typeof schema[name] === "number" ? schema[name] : otherwise;

const listOf = (value: unknown): Schema[] => (Array.isArray(value) ? value.map(Object) : []);

/** Values that fit a schema of the contract. */
export function fitting(schema: Schema): fc.Arbitrary<unknown> {
  const ref = schema["$ref"];
  if (typeof ref === "string") return fitting(SCHEMAS[ref.split("/").at(-1) ?? ""] ?? {});
  if (Array.isArray(schema["enum"])) return fc.constantFrom(...schema["enum"]);
  if ("const" in schema) return fc.constant(schema["const"]);
  const choices = listOf(schema["anyOf"]);
  if (choices.length > 0) return fc.oneof(...choices.map(fitting));
  switch (schema["type"]) {
    case "object":
      return fittingObject(schema);
    case "array":
      return fc.array(fitting(Object(schema["items"])), {
        minLength: numbers(schema, "minItems", 0),
        maxLength: Math.min(numbers(schema, "maxItems", 3), numbers(schema, "minItems", 0) + 3),
      });
    case "string":
      return fittingText(schema);
    case "integer":
      return fc.integer({
        min: Math.max(numbers(schema, "minimum", -1000), -2_147_483_648),
        max: Math.min(numbers(schema, "maximum", 1000), 2_147_483_647),
      });
    case "number":
      return fc.integer({ min: 0, max: 9999 }).map((cents) => cents / 100);
    case "boolean":
      return fc.boolean();
    default:
      return fc.constant(null);
  }
}

function fittingObject(schema: Schema): fc.Arbitrary<unknown> {
  const properties: [string, Schema][] = Object.entries(Object(schema["properties"]));
  if (properties.length === 0 && typeof schema["additionalProperties"] === "object")
    return fc.dictionary(
      fc.stringMatching(/^[a-z]{1,10}$/),
      fitting(Object(schema["additionalProperties"])),
      { maxKeys: 3 },
    );
  const required = new Set(Array.isArray(schema["required"]) ? schema["required"] : []);
  return fc.record(Object.fromEntries(properties.map(([name, part]) => [name, fitting(part)])), {
    requiredKeys: properties.map(([name]) => name).filter((name) => required.has(name)),
  });
}

function fittingText(schema: Schema): fc.Arbitrary<string> {
  if (schema["format"] === "uuid") return fc.uuid();
  if (schema["format"] === "date") return fc.constantFrom("2026-11-26", "2030-02-28");
  if (schema["format"] === "date-time")
    return fc.constantFrom("2026-11-26T12:00:00Z", "2026-11-26T07:00:00.5-05:00");
  if (String(schema["pattern"]).startsWith("^https?") && String(schema["pattern"]).endsWith("$"))
    return fc.constantFrom("https://erp.example", "https://erp.example/hook?a=1");
  // A class such as `[^…]` matches almost any character, so plain letters are enough.
  if (typeof schema["pattern"] === "string")
    return schema["pattern"].includes("[^")
      ? fc.stringMatching(/^[a-z]{2,30}$/)
      : fc.stringMatching(new RegExp(schema["pattern"], "u"), { maxLength: 40 });
  return fc.string({
    minLength: numbers(schema, "minLength", 0),
    maxLength: Math.min(numbers(schema, "maxLength", 20), 20),
  });
}

/** Values that usually fit no schema: any JSON, and hostile texts. */
const anything = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom<unknown>(
    "' or 1=1 --",
    "\u0000",
    "a\u0000b",
    "\ud800",
    "NaN",
    "-1",
    1e308,
    -0,
    2 ** 63,
    "0000-01-01T00:00:00Z",
    { __proto__: null, constructor: 1 },
    "x".repeat(10_000),
  ),
);

/** A value that fits, with some of its parts replaced by anything. */
export const almostFitting = (schema: Schema): fc.Arbitrary<unknown> =>
  fc
    .tuple(fitting(schema), fc.array(fc.tuple(fc.nat(), anything), { maxLength: 3 }))
    .map(([value, changes]) => changes.reduce<unknown>(replacePart, value));

function replacePart(value: unknown, [at, by]: [number, unknown]): unknown {
  if (typeof value !== "object" || value === null) return by;
  const names = Object.keys(value);
  const name = names[at % (names.length + 1)] ?? "unknown";
  const part: unknown = Object(value)[name];
  const changed =
    typeof part === "object" && part !== null && at % 2 === 0
      ? replacePart(part, [Math.floor(at / 2), by])
      : by;
  return Array.isArray(value)
    ? value.map((item, place) => (String(place) === name ? changed : item))
    : { ...value, [name]: changed };
}
