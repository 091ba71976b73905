import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { sourcesOf } from "@/rules/columns/field-sources.ts";
import type { Condition } from "@/rules/condition/condition.ts";
import type { RuleField } from "@/rules/condition/rule-field.ts";
import { changeFields, priceFields } from "@/rules/preview/preview-fields.ts";
import { type PreviewSettings, RulePreview } from "@/rules/preview/rule-preview.ts";
import type { PriceList, PriceRule } from "@/rules/pricing/price-list.ts";
import type { Bench, Candidate, Sample } from "../harness.ts";

/** A share such as 0.1 makes a quick run that checks the bench itself. */
const SHARE = Number(process.env["BENCH_SHARE"] ?? 1);
const PRODUCTS = Math.ceil(100_000 * SHARE);
const MANY = Math.ceil(1_000_000 * SHARE);
const PAGE = 20_000;
/** The computing time that a preview or a run may take for the usual number of products. */
const BUDGET_MS = 2_000;
/** The memory that a page in Chromium can use before it crashes. */
const MOST_MB = 1_024;

const SETTINGS: PreviewSettings = {
  now: "2026-11-23T15:00:00Z",
  timeZone: "America/Toronto",
  attributes: null,
  channels: [],
  among: null,
};

const BRAND: Condition = { field: "brand", is: "equals", value: "Brand 7" };

const rule = (
  id: string,
  base: PriceRule["base"],
  steps: PriceRule["steps"],
  when: Condition | null = null,
): PriceRule => ({ id, name: id, isEnabled: true, when, from: null, until: null, base, steps });

const LIST: PriceList = {
  target: "catalogue",
  rules: [
    rule("cost plus", { is: "cost" }, [{ do: "markup", percent: "18" }]),
    rule("brand", { is: "running" }, [{ do: "percent", by: "5" }], BRAND),
    rule("ending", { is: "running" }, [
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

const FIELDS = [...priceFields([LIST]), ...changeFields([])];

function valueOf(field: RuleField, at: number): unknown {
  switch (field) {
    case "id":
      return `00000000-0000-4000-8000-${String(at).padStart(12, "0")}`;
    case "sku":
      return `SKU-${at}`;
    case "title_en":
      return `Keyboard number ${at} quiet`;
    case "brand":
      return `Brand ${at % 40}`;
    case "currency":
      return "CAD";
    case "version":
      return 1 + (at % 5);
    case "available":
      return at % 50;
    case "cost":
      return (5 + (at % 9_973) * 1.17).toFixed(4);
    case "price":
      return (7 + (at % 9_973) * 1.5).toFixed(4);
    case "map":
      return at % 5 === 0 ? (9 + (at % 977) * 1.6).toFixed(4) : null;
    case "weight_unit":
      return "kg";
    default:
      return null;
  }
}

/** A preview of this many products, filled with pages as the server sends them. */
function filled(products: number): RulePreview {
  const preview = new RulePreview();
  for (let from = 0; from < products; from += PAGE) {
    const rows = Array.from({ length: Math.min(PAGE, products - from) }, (_none, at) => from + at);
    const columns = sourcesOf(FIELDS).map((field) => rows.map((at) => valueOf(field, at)));
    preview.addPage(FIELDS, JSON.stringify({ version: "1", columns, next: null }));
  }
  return preview;
}

/** The memory in use after garbage is collected, in MB. */
function memoryInUse(): number {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  if (typeof collect === "function") collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 2 ** 20;
}

/** Measures the computing time of a preview and of the changes that a run writes, and the memory in use at the end. */
function measure(products: number): Sample {
  const before = memoryInUse();
  const preview = filled(products);
  const columnsMB = memoryInUse() - before;
  const start = process.cpuUsage();
  const effect = preview.prices([LIST], "catalogue", SETTINGS);
  const previewed = process.cpuUsage(start);
  if (!effect.ok || effect.products !== products) throw new Error("Some products are missing.");
  const from = process.cpuUsage();
  const changes = preview.priceChanges([LIST], SETTINGS);
  const ran = process.cpuUsage(from);
  if (changes === null || changes.changes.length !== effect.raised + effect.lowered)
    throw new Error("The run doesn't write what the preview shows.");
  return {
    "preview ms": (previewed.user + previewed.system) / 1000,
    "run ms": (ran.user + ran.system) / 1000,
    "columns MB": columnsMB,
    MB: memoryInUse() - before,
  };
}

const regular = `${PRODUCTS} products`;
const many = `${MANY} products`;

const candidate = (name: string, products: number): Candidate => ({
  name,
  run: () => Promise.resolve(measure(products)),
});

export const bench: Bench = {
  name: "prices",
  about: "a price list with three rules and four guards over the columns of the preview",
  rounds: 3,
  bound: regular,
  budgets: [
    { candidate: regular, measure: "preview ms", atMost: BUDGET_MS },
    { candidate: regular, measure: "run ms", atMost: BUDGET_MS },
    { candidate: many, measure: "preview ms", atMost: 10 * BUDGET_MS },
    { candidate: many, measure: "run ms", atMost: 10 * BUDGET_MS },
    { candidate: many, measure: "MB", atMost: MOST_MB },
  ],
  prepare: () =>
    Promise.resolve({
      candidates: [candidate(regular, PRODUCTS), candidate(many, MANY)],
      close: () => Promise.resolve(),
    }),
};
