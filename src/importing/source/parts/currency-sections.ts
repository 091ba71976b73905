import { statedCurrency } from "@/importing/vocabulary/currency-statements.ts";
import { fieldOf } from "@/importing/vocabulary/column-names.ts";
import type { RowChoice } from "@/importing/source/parts/chosen-rows.ts";
import type { RowBatch } from "@/importing/source/table/table.ts";
import type { HeaderLanguage } from "@/importing/source/table/source-options.ts";

type Cells = readonly string[];

/**
 * The currency that a section title states, or the title itself if it names currencies without clearly stating one, so
 * that the person is asked what it means. Null for a title that names none.
 */
const currencyOf = (title: string): string | null => {
  const stated = statedCurrency([title], "");
  if (stated.is === "none") return null;
  return stated.is === "one" ? stated.currency : title;
};

type Sections = {
  names: readonly string[];
  language: HeaderLanguage;
  /** Whether titles below the first rows name a currency. */
  hasLaterTitles: boolean;
  chosen: (steps: Pick<RowChoice, "onSkipped" | "completed">) => RowBatch;
};

/**
 * Section titles such as "Prices in USD" state the currency of the rows below them, which becomes a column. Null if
 * there is no such title, or if the table has a column of currencies. Later sections may have other currencies. Rows
 * above the first title have none, so that the person is asked for one.
 */
export function sectionedRows({ names, language, hasLaterTitles, chosen }: Sections) {
  let current = "";
  const onTitle = (title: string) => {
    current = currencyOf(title) ?? current;
  };
  /** The row with the currency of its section. Extra cells after those of the header stay at the end. */
  const completed = (cells: Cells): Cells => [
    ...names.map((_name, at) => cells[at] ?? ""),
    current,
    ...cells.slice(names.length),
  ];
  const first = chosen({ onSkipped: (_place, title) => onTitle(title), completed });
  const hasTitle = hasLaterTitles || first.rows.some((cells) => cells[names.length] !== "");
  const hasColumn = names.some((name) => fieldOf(name) === "currency");
  if (!hasTitle || hasColumn) return null;
  return {
    first,
    column: language === "fr" ? "Devise" : "Currency",
    begin() {
      current = "";
    },
    onTitle,
    completed,
  };
}
