import { withPoint } from "@/lib/decimal.ts";
import type { PriceStep } from "@/rules/pricing/price-list.ts";

type StepOf<Kind extends PriceStep["do"]> = Extract<PriceStep, { do: Kind }>;
type Band = StepOf<"freight">["bands"][number];
type Tier = StepOf<"tiers">["tiers"][number];

/** How an item of a price step is written as one line: two numbers, separated by "=". */
export type LineForm<Item> = {
  toNumbers: (item: Item) => readonly [string, string];
  fromNumbers: (first: string, second: string) => Item;
};

export const BAND_LINE: LineForm<Band> = {
  toNumbers: ({ upTo, amount }) => [upTo, amount],
  fromNumbers: (upTo, amount) => ({ upTo, amount }),
};

export const TIER_LINE: LineForm<Tier> = {
  toNumbers: ({ quantity, percent }) => [String(quantity), percent],
  fromNumbers: (quantity, percent) => ({
    quantity: Number.parseInt(quantity, 10) || 0,
    percent,
  }),
};

export const formatLines = <Item>(form: LineForm<Item>, items: readonly Item[]): string =>
  items.map((item) => form.toNumbers(item).join(" = ")).join("\n");

/** Parses lines that a person typed, or pasted from two columns of a table. Empty lines are skipped. */
export const parseLines = <Item>(form: LineForm<Item>, text: string, language: string): Item[] =>
  text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const [first = "", second = ""] = line.split(/[=\t;]/);
      return form.fromNumbers(
        withPoint(first.trim(), language),
        withPoint(second.trim(), language),
      );
    });
