import type { JsonSchema, NamedSchemas } from "@/publicapi/reference/contract-document.ts";

/** A field of a schema as the reference shows it. */
export type SchemaField = {
  name: string;
  type: string;
  isRequired: boolean;
  limits: string;
  fields: readonly SchemaField[];
};

const listOf = (value: unknown): JsonSchema[] => (Array.isArray(value) ? value.map(Object) : []);
const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** The value if it's text, or else `otherwise`. */
export const textIn = (value: unknown, otherwise: string): string =>
  typeof value === "string" ? value : otherwise;

/** Resolves a reference to its schema. */
export function resolved(schema: JsonSchema, schemas: NamedSchemas): JsonSchema {
  const ref = schema["$ref"];
  return typeof ref === "string" ? (schemas[ref.split("/").at(-1) ?? ""] ?? {}) : schema;
}

/** The alternatives of a schema other than null, and whether null is allowed. */
function choicesOf(schema: JsonSchema) {
  const all = listOf(schema["anyOf"]);
  const choices = all.filter(({ type }) => type !== "null");
  return { choices, isNullable: choices.length < all.length };
}

/** A schema's type in a few words: "text or null". */
export function typeOf(schema: JsonSchema, schemas: NamedSchemas): string {
  const { choices, isNullable } = choicesOf(schema);
  if (choices.length > 0) {
    const types = [...new Set(choices.map((choice) => typeOf(choice, schemas)))];
    return [...types, ...(isNullable ? ["null"] : [])].join(" or ");
  }
  const known = resolved(schema, schemas);
  if (Array.isArray(known["enum"])) return textsOf(known["enum"]).join(" | ");
  if ("const" in known) return JSON.stringify(known["const"]);
  if (known["type"] === "array") return `list of ${typeOf(Object(known["items"]), schemas)}`;
  if (known["type"] === "string") return textIn(known["format"], "text");
  return textIn(known["type"], "any");
}

const LIMITS: ReadonlyArray<readonly [part: string, text: (value: unknown) => string]> = [
  ["minLength", (value) => (value === 1 ? "not empty" : `at least ${String(value)} characters`)],
  ["maxLength", (value) => `at most ${String(value)} characters`],
  ["minItems", (value) => (value === 1 ? "not empty" : `at least ${String(value)} entries`)],
  ["maxItems", (value) => `at most ${String(value)} entries`],
  ["minimum", (value) => `from ${String(value)}`],
  ["maximum", (value) => `to ${String(value)}`],
  ["exclusiveMaximum", (value) => `below ${String(value)}`],
  ["pattern", readablePattern],
  ["default", (value) => `${JSON.stringify(value)} by default`],
];

/** Describes the limits of a value in a few words. */
export function limitsOf(schema: JsonSchema, schemas: NamedSchemas): string {
  const { choices } = choicesOf(schema);
  const [first] = choices;
  if (first) return limitsOf(first, schemas);
  const known = resolved(schema, schemas);
  // JavaScript's largest exact integer isn't shown as a limit, because no realistic value reaches it.
  return LIMITS.filter(
    ([part]) => part in known && Math.abs(Number(known[part])) !== Number.MAX_SAFE_INTEGER,
  )
    .map(([part, text]) => text(known[part]))
    .join(", ");
}

/** Puts patterns that exclude control characters into words, because they're too long to read at a glance. */
function readablePattern(pattern: unknown): string {
  const text = String(pattern);
  return text.includes(String.raw`\u0000-\u001f`) ? "no control characters" : text;
}

const DEEPEST = 4;

/** The fields of an object, of a list's entries, or of a schema's alternatives. */
export function fieldsOf(schema: JsonSchema, schemas: NamedSchemas, depth = 0): SchemaField[] {
  const { choices } = choicesOf(schema);
  if (choices.length > 0) return choices.flatMap((choice) => fieldsOf(choice, schemas, depth));
  const known = resolved(schema, schemas);
  if (known["type"] === "array") return fieldsOf(Object(known["items"]), schemas, depth);
  if (depth >= DEEPEST) return [];
  const required = new Set(textsOf(known["required"]));
  const properties: [string, JsonSchema][] = Object.entries(Object(known["properties"]));
  return properties.map(([name, part]) => ({
    name,
    type: typeOf(part, schemas),
    isRequired: required.has(name),
    limits: limitsOf(part, schemas),
    fields: fieldsOf(part, schemas, depth + 1),
  }));
}
