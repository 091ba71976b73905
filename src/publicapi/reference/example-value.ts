import type { JsonSchema, NamedSchemas } from "@/publicapi/reference/contract-document.ts";
import { resolved, textIn } from "@/publicapi/reference/schema-fields.ts";

/** Realistic examples, by field name. */
const BY_NAME: Readonly<Record<string, unknown>> = {
  sku: "KB-200-FR",
  title_en: "Wireless keyboard",
  title_fr: "Clavier sans fil",
  brand: "Northvale",
  price: "79.90",
  unit_price: "79.90",
  cost: "41.25",
  currency: "CAD",
  status: "active",
  on_hand: 120,
  quantity: 1,
  line_number: 1,
  warehouse: "MTL",
  number: "PO-1001",
  file_name: "prices.xlsx",
  url: "https://erp.example/hooks/portal",
  types: ["stock.changed", "order.created"],
  carrier: "canada_post",
  tracking: "7035114477138472",
};

/** Fields to show if none is required, because an empty example body would change nothing. */
const SHOWN = ["title_en", "brand", "price", "currency", "carrier", "tracking", "is_on"];
const ID = "5f0c7d3a-9f0e-4c57-8f55-1f6f0a3f2b11";

/** An example that fits a schema. An object has its required fields or, if none are required, a few optional ones. */
export function exampleOf(schema: JsonSchema, schemas: NamedSchemas, name = ""): unknown {
  if (name in BY_NAME) return BY_NAME[name];
  const [choice] = Array.isArray(schema["anyOf"]) ? schema["anyOf"] : [];
  if (choice !== undefined) return exampleOf(Object(choice), schemas, name);
  const known = resolved(schema, schemas);
  const [first] = Array.isArray(known["enum"]) ? known["enum"] : [];
  if (first !== undefined) return first;
  if (known["default"] !== undefined) return known["default"];
  switch (known["type"]) {
    case "object":
      return exampleObject(known, schemas);
    case "array":
      return [exampleOf(Object(known["items"]), schemas)];
    case "integer":
    case "number":
      return Math.max(1, Number(known["minimum"] ?? 1));
    case "boolean":
      return true;
    default:
      return exampleText(textIn(known["format"], ""));
  }
}

function exampleText(format: string): string {
  if (format === "uuid") return ID;
  if (format === "date") return "2026-11-26";
  return format === "date-time" ? "2026-11-26T12:00:00Z" : "text";
}

function exampleObject(schema: JsonSchema, schemas: NamedSchemas): Record<string, unknown> {
  const properties: [string, JsonSchema][] = Object.entries(Object(schema["properties"]));
  const required = Array.isArray(schema["required"]) ? schema["required"] : [];
  const written = properties.filter(
    ([name, part]) => required.includes(name) && part["default"] === undefined,
  );
  const others = properties.filter(([name]) => SHOWN.includes(name));
  const isOneProduct = written.every(([name]) => name === "sku");
  return Object.fromEntries(
    (isOneProduct ? [...written, ...others] : written).map(([name, part]) => [
      name,
      exampleOf(part, schemas, name),
    ]),
  );
}
