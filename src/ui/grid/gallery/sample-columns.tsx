import { Badge } from "@/ui/layout/badge.tsx";
import type { Column } from "@/ui/grid/model/column.ts";
import { Meter } from "@/ui/layout/meter.tsx";
import type { SampleProduct } from "./gallery-products.ts";

const choicesOf = (...words: string[]) => words.map((word) => ({ value: word, label: word }));

export const SAMPLE_COLUMNS: readonly Column<SampleProduct>[] = [
  { id: "sku", header: "SKU", kind: "code", width: 124, pinned: true, value: ({ sku }) => sku },
  {
    id: "title",
    header: "Title",
    kind: "text",
    width: 300,
    grow: 1,
    editable: true,
    required: true,
    value: ({ title }) => title,
    validate: (value) => (String(value).length > 80 ? "Keep the title under 80 characters." : null),
  },
  {
    id: "brand",
    header: "Brand",
    kind: "choice",
    width: 112,
    quiet: true,
    editable: true,
    choices: choicesOf("Northvale", "Maplecore", "Boreal Print", "Tundra Audio", "Lakeshore"),
    value: ({ brand }) => brand,
  },
  {
    id: "gtin",
    header: "GTIN",
    kind: "code",
    width: 132,
    quiet: true,
    editable: true,
    value: ({ gtin }) => gtin,
    validate: (value) =>
      value === null || /^\d{8}$|^\d{12,14}$/.test(String(value))
        ? null
        : "A GTIN has 8, 12, 13 or 14 digits.",
  },
  {
    id: "cost",
    header: "Cost",
    kind: "money",
    width: 92,
    quiet: true,
    editable: true,
    value: ({ cost }) => cost,
  },
  {
    id: "price",
    header: "Price",
    kind: "money",
    width: 92,
    editable: true,
    required: true,
    value: ({ price }) => price,
    validate: (value, { cost }) =>
      Number(value) < Number(cost) ? `The price lies below the cost of ${cost}.` : null,
  },
  {
    id: "stock",
    header: "Stock",
    kind: "number",
    width: 80,
    editable: true,
    value: ({ stock }) => stock,
  },
  {
    id: "quality",
    header: "Quality",
    kind: "number",
    align: "start",
    width: 116,
    value: ({ quality }) => quality,
    render: ({ quality }) => <Meter value={quality} />,
  },
  {
    id: "issue",
    header: "Channels",
    kind: "choice",
    width: 128,
    choices: choicesOf("GTIN missing", "Out of stock"),
    value: ({ issue }) => issue,
    render: ({ issue }) => (
      <Badge dot tone={issue === null ? "good" : issue === "GTIN missing" ? "bad" : "calm"}>
        {issue ?? "Ready"}
      </Badge>
    ),
  },
  {
    id: "active",
    header: "Active",
    kind: "boolean",
    width: 76,
    editable: true,
    value: ({ isActive }) => isActive,
  },
  { id: "eta", header: "ETA", kind: "date", width: 116, editable: true, value: ({ eta }) => eta },
  {
    id: "category",
    header: "Category",
    kind: "text",
    width: 116,
    quiet: true,
    value: ({ category }) => category,
  },
  { id: "map", header: "MAP", kind: "money", width: 92, quiet: true, value: ({ map }) => map },
  { id: "msrp", header: "MSRP", kind: "money", width: 92, quiet: true, value: ({ msrp }) => msrp },
  { id: "weight", header: "Weight, kg", kind: "number", width: 100, value: ({ weight }) => weight },
  {
    id: "origin",
    header: "Origin",
    kind: "code",
    width: 76,
    quiet: true,
    value: ({ origin }) => origin,
  },
  {
    id: "lead",
    header: "Lead, days",
    kind: "number",
    width: 100,
    value: ({ leadDays }) => leadDays,
  },
  {
    id: "titleFrench",
    header: "Title (French)",
    kind: "text",
    width: 280,
    editable: true,
    value: ({ titleFrench }) => titleFrench,
  },
  {
    id: "condition",
    header: "Condition",
    kind: "text",
    width: 108,
    hidden: true,
    value: ({ condition }) => condition,
  },
  { id: "id", header: "Key", kind: "code", width: 90, hidden: true, value: ({ id }) => id },
];

/** A copy of the product with one column changed. */
export function withValue(
  product: SampleProduct,
  column: string,
  to: string | number | boolean | null,
): SampleProduct {
  switch (column) {
    case "active":
      return { ...product, isActive: to === true };
    case "stock":
      return { ...product, stock: Number(to) };
    case "title":
    case "brand":
    case "cost":
    case "price":
      return { ...product, [column]: String(to ?? "") };
    case "gtin":
    case "eta":
    case "titleFrench":
      return { ...product, [column]: to === null ? null : String(to) };
    default:
      return product;
  }
}
