import {
  isNotOffered,
  listedSizes,
  type SizeColumns,
} from "@/importing/source/detect/size-columns.ts";
import type { HeaderLanguage } from "@/importing/source/table/source-options.ts";
import { placeOfPart } from "@/importing/source/table/row-number.ts";
import type { RowBatch } from "@/importing/source/table/table.ts";

type Cells = readonly string[];

const NAMES: Readonly<Record<HeaderLanguage, { size: string; quantity: string; value: string }>> = {
  en: { size: "Size", quantity: "Quantity", value: "Value" },
  fr: { size: "Taille", quantity: "Quantité", value: "Valeur" },
};

/** Makes a row for each size of a product, with its size and values in separate columns. */
export function sizeRows(
  { sizes, groups, listed }: SizeColumns,
  names: readonly string[],
  language: HeaderLanguage,
) {
  const sized = new Set(groups.flatMap(({ columns }) => [...columns.values()]));
  if (listed !== null) sized.add(listed);
  const common = names.flatMap((_name, at) => (sized.has(at) ? [] : [at]));
  const valued = groups.filter(({ name, holds }) => name !== "" || holds !== "marks");
  const own = NAMES[language];
  const columns = [
    own.size,
    ...valued.map(({ name, holds }) => name || own[holds === "quantities" ? "quantity" : "value"]),
  ];

  function rowsOf(cells: Cells): Cells[] {
    const shared = common.map((at) => cells[at] ?? "");
    const valueOf = (group: (typeof groups)[number], size: string) =>
      cells[group.columns.get(size) ?? -1]?.trim() ?? "";
    const offered =
      listed === null
        ? sizes.filter((size) =>
            groups.some((group) => !isNotOffered(valueOf(group, size), group.holds)),
          )
        : [...new Set(listedSizes(cells[listed] ?? ""))];
    // Extra cells after those of the header stay at the end, so that the row is reported as too wide.
    const beyond = cells.slice(names.length);
    if (offered.length === 0 || beyond.some((cell) => cell.trim() !== ""))
      return [[...shared, ...columns.map(() => ""), ...beyond]];
    return offered.map((size) => [
      ...shared,
      size,
      ...valued.map((group) => {
        const value = valueOf(group, size);
        return isNotOffered(value, group.holds) ? "" : value;
      }),
    ]);
  }

  function splitBatch({ rows, places }: RowBatch): RowBatch {
    const split = rows.flatMap((cells, at) =>
      rowsOf(cells).map((row, part) => ({ row, place: placeOfPart(places[at] ?? 0, part) })),
    );
    return { rows: split.map(({ row }) => row), places: split.map(({ place }) => place) };
  }

  return {
    names: [...common.map((at) => names[at] ?? ""), ...columns],
    /** The names of the added columns: the size and its values. */
    columns,
    splitBatch,
    async *split(batches: AsyncIterable<RowBatch>) {
      for await (const batch of batches) yield splitBatch(batch);
    },
  };
}
