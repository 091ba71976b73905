import { recordReader } from "@/rules/condition/record-reader.ts";
import type { RuleContext } from "@/rules/condition/compile-condition.ts";
import { compileCondition } from "@/rules/condition/compile-condition.ts";
import type { Condition } from "@/rules/condition/condition.ts";
import { type ColumnTable, ColumnTableBuilder } from "@/rules/columns/column-table.ts";
import { fieldsOfCondition } from "@/rules/columns/fields-read.ts";
import { countRows, matchRows } from "@/rules/columns/match-rows.ts";
import type { PriceList } from "@/rules/pricing/price-list.ts";
import { PriceCounts } from "@/rules/pricing/price-summary.ts";
import { preparePriceLists } from "@/rules/pricing/prepare-price-lists.ts";
import { priceEverywhere, type ProductToPrice } from "@/rules/pricing/price-run.ts";
import { KEYBOARD } from "#support/samples/sample-products.ts";
import type { Bench, Sample } from "./harness.ts";

const PRODUCTS = 100_000;
const MANY = 1_000_000;
const DAY = "2026-11-23";
const RUNS = 5;

const CONTEXT: RuleContext = {
  now: `${DAY}T15:00:00Z`,
  timeZone: "America/Toronto",
  attributes: null,
  channels: new Set(),
  duplicates: () => new Set(),
};

const FOUR_FIELDS: Condition = {
  all: [
    { field: "brand", is: "equals", value: "Brand 7" },
    {
      any: [
        { field: "title_en", is: "contains", value: "lamp" },
        { field: "available", is: "less-than", value: "3" },
      ],
    },
    { field: "price", is: "more-than", value: "20" },
    { none: [{ field: "category", is: "starts-with", value: "Parts" }] },
  ],
};
const TYPED: Condition = { field: "title_en", is: "contains", value: "number 99" };
const EXPRESSION: Condition = {
  field: "title_en",
  is: "matches",
  value: String.raw`lamp.*\b9\d+ quiet$`,
};
const LISTED: Condition = {
  field: "mpn",
  is: "in-list",
  values: Array.from({ length: 50_000 }, (_none, at) => `M-${at * 2}`),
};

const PRICES: PriceList = {
  target: "catalogue",
  rules: [
    rule("usual", { is: "cost" }, [{ do: "markup", percent: "18" }]),
    rule("brand", { is: "running" }, [{ do: "percent", by: "5" }], {
      field: "brand",
      is: "equals",
      value: "Brand 7",
    }),
    rule("ending", { is: "running" }, [
      { do: "fee", percent: "12.5", fixed: "0.30" },
      { do: "round", every: "1", ending: "0.99", direction: "up", currencies: null },
    ]),
  ],
  guards: [
    { is: "map" },
    { is: "cost" },
    { is: "margin", percent: "8" },
    { is: "change", percent: "30" },
  ],
};

function rule(
  id: string,
  base: PriceList["rules"][number]["base"],
  steps: PriceList["rules"][number]["steps"],
  when: Condition | null = null,
): PriceList["rules"][number] {
  return { id, name: id, isEnabled: true, when, from: null, until: null, base, steps };
}

function productAt(at: number): ProductToPrice & { available: number } {
  const cost = (5 + (at % 977) * 1.17).toFixed(4);
  const price = (7 + (at % 977) * 1.5).toFixed(4);
  const record = {
    ...KEYBOARD,
    sku: `SKU-${at}`,
    mpn: `M-${at}`,
    brand: `Brand ${at % 40}`,
    category: at % 11 === 0 ? "Parts > Keys" : `Category ${at % 300}`,
    title_en: `${at % 3 === 0 ? "Desk LAMP" : "Keyboard"} number ${at} quiet`,
    cost,
    price,
    map: at % 5 === 0 ? (9 + (at % 977) * 1.6).toFixed(4) : null,
  };
  const available = at % 50;
  const reader = recordReader({ record, available, listings: {} });
  return { record, reader, available, current: { catalogue: { amount: price, currency: "CAD" } } };
}

function tableOf(count: number, fields: Iterable<string>): ColumnTable {
  const builder = new ColumnTableBuilder(fields);
  for (let at = 0; at < count; at++) builder.add(productAt(at).reader);
  return builder.table();
}

/** Compiles the condition and counts its matches, as the rule editor does at every keystroke. */
function countByRule(condition: Condition, table: ColumnTable): number {
  const compiled = compileCondition(condition, CONTEXT);
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.errors));
  return countRows(matchRows(compiled.condition, table));
}

/** A typical condition, written by hand for these columns. */
function countByHand(table: ColumnTable): number {
  const [brand, title, category] = [
    table.text("brand"),
    table.text("title_en"),
    table.text("category"),
  ];
  const [available, price] = [table.number("available"), table.number("price")];
  let found = 0;
  for (let row = 0; row < table.rows; row++) {
    if ((price[row] ?? 0) <= 200_000) continue;
    if ((brand.values[brand.codes[row] ?? 0] ?? "").trim().toLowerCase() !== "brand 7") continue;
    if ((category.values[category.codes[row] ?? 0] ?? "").toLowerCase().startsWith("parts"))
      continue;
    const isLamp = (title.values[title.codes[row] ?? 0] ?? "").toLowerCase().includes("lamp");
    if (isLamp || (available[row] ?? 0) < 30_000) found++;
  }
  return found;
}

function typedByHand({ rows, text }: ColumnTable): number {
  const { codes, values } = text("title_en");
  let found = 0;
  for (let row = 0; row < rows; row++)
    if ((values[codes[row] ?? 0] ?? "").toLowerCase().includes("number 99")) found++;
  return found;
}

/** The average of several runs, because a single run is close to the resolution of the clock. */
function timed(work: () => unknown, runs = RUNS): Sample {
  const startedAt = performance.now();
  for (let run = 0; run < runs; run++) work();
  return { ms: (performance.now() - startedAt) / runs };
}

function priceAll(products: readonly ReturnType<typeof productAt>[]): void {
  const { lists } = preparePriceLists([PRICES], DAY, CONTEXT);
  const counts = new PriceCounts();
  for (const product of products) {
    const outcome = priceEverywhere(lists, product).get("catalogue");
    if (outcome === undefined) throw new Error("The list did not run.");
    const current = product.current["catalogue"] ?? null;
    counts.add({ record: product.record, available: product.available, current, outcome });
  }
}

const KEYSTROKE_MS = 200;
const candidates = {
  fourFields: "by hand: four fields",
  typed: "by hand: a word in titles",
  fourFieldsRule: "rule: four fields",
  typedRule: "rule: a word in titles",
  listed: "rule: a list of 50,000 values",
  expression: "rule: a regular expression",
  many: "rule: four fields, a million products",
  manyByHand: "by hand: four fields, a million products",
  prices: "a run of prices",
};

export const bench: Bench = {
  name: "rules",
  about: `the live count of a rule over ${PRODUCTS} products, and a run of prices`,
  rounds: 7,
  bound: candidates.fourFields,
  budgets: [
    { candidate: candidates.fourFieldsRule, measure: "ms", ratio: 3 },
    { candidate: candidates.typedRule, measure: "ms", ratio: 3, of: candidates.typed },
    { candidate: candidates.many, measure: "ms", ratio: 3, of: candidates.manyByHand },
    { candidate: candidates.listed, measure: "ms", atMost: KEYSTROKE_MS },
    { candidate: candidates.expression, measure: "ms", atMost: KEYSTROKE_MS },
    { candidate: candidates.prices, measure: "compute ms", atMost: 2000 },
  ],

  async prepare() {
    const conditions = [FOUR_FIELDS, TYPED, EXPRESSION, LISTED];
    const table = tableOf(PRODUCTS, new Set(conditions.flatMap(fieldsOfCondition)));
    const many = tableOf(MANY, fieldsOfCondition(FOUR_FIELDS));
    const products = Array.from({ length: PRODUCTS }, (_none, at) => productAt(at));
    if (
      countByRule(FOUR_FIELDS, table) !== countByHand(table) ||
      countByRule(TYPED, table) !== typedByHand(table)
    )
      throw new Error("The rule and the code written by hand don't count the same products.");
    const run = (name: string, work: () => unknown, runs = RUNS) => ({
      name,
      run: () => Promise.resolve(timed(work, runs)),
    });
    return {
      candidates: [
        run(candidates.fourFields, () => countByHand(table)),
        run(candidates.fourFieldsRule, () => countByRule(FOUR_FIELDS, table)),
        run(candidates.typed, () => typedByHand(table)),
        run(candidates.typedRule, () => countByRule(TYPED, table)),
        run(candidates.listed, () => countByRule(LISTED, table), 1),
        run(candidates.expression, () => countByRule(EXPRESSION, table), 1),
        run(candidates.manyByHand, () => countByHand(many), 1),
        run(candidates.many, () => countByRule(FOUR_FIELDS, many), 1),
        {
          name: candidates.prices,
          run: async () => {
            const before = process.cpuUsage();
            priceAll(products);
            const { user, system } = process.cpuUsage(before);
            return { "compute ms": (user + system) / 1000 };
          },
        },
      ],
      close: async () => {},
    };
  },
};
