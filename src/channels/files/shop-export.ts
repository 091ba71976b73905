import type { ShopIdColumns } from "@/channels/definitions/channel-definition.ts";

/** The id that a shop gave to a product or to one of its variants. */
export type ShopId = { level: "product" | "variant"; sku: string; id: string };

/** How many rows are searched for the header row, because a summary can come before it. */
const LOOKED_AT = 10;

const ID = /^[0-9A-Za-z_-]{1,40}$/;

/** Reads the ids from a shop's own export. Rows without a SKU or an id, such as images, are skipped. */
export function readShopIds(
  rows: readonly (readonly string[])[],
  { columns, product, variant }: ShopIdColumns,
): { ids: ShopId[] } | { error: "no-columns" } {
  const header = rows.slice(0, LOOKED_AT).findIndex((row) => placesIn(row, columns) !== null);
  const places = placesIn(rows[header] ?? [], columns);
  if (places === null) return { error: "no-columns" };
  const ids = new Map<string, ShopId>();
  for (const row of rows.slice(header + 1)) {
    const cell = (place: number) => row[place]?.trim() ?? "";
    const kind = cell(places.row).toLowerCase();
    const level =
      kind === product.toLowerCase()
        ? "product"
        : kind === variant.toLowerCase()
          ? "variant"
          : null;
    const [sku, id] = [cell(places.sku), cell(places.id)];
    if (level !== null && sku !== "" && ID.test(id)) ids.set(`${level} ${sku}`, { level, sku, id });
  }
  return { ids: [...ids.values()] };
}

function placesIn(row: readonly string[], columns: ShopIdColumns["columns"]) {
  const names = row.map((name) =>
    name
      .replace(/^\ufeff/, "")
      .trim()
      .toLowerCase(),
  );
  const [kind, id, sku] = [columns.row, columns.id, columns.sku].map((name) =>
    names.indexOf(name.toLowerCase()),
  );
  if (kind === undefined || id === undefined || sku === undefined) return null;
  return [kind, id, sku].includes(-1) ? null : { row: kind, id, sku };
}
