import { gtinError } from "@/catalogue/product/gtin.ts";
import type { ChannelDefinition } from "@/channels/definitions/channel-definition.ts";
import type { ChannelPlan, PlannedField } from "@/channels/listing/channel-plan.ts";
import {
  fitted,
  fittedList,
  type FittedKind,
  type ValueIssue,
} from "@/channels/listing/field-value.ts";
import type {
  IssueFix,
  Listing,
  ListingIssue,
  ListingValue,
  Offered,
} from "@/channels/listing/listing.ts";
import { converted } from "@/catalogue/product/measure.ts";
import { missingIssue } from "@/channels/listing/missing-value.ts";
import { ruleIssues, withoutTypeIssues } from "@/channels/listing/listing-rules.ts";
import { optionCode } from "@/channels/values/option-code.ts";
import { type PreparedProduct, listPriceOf } from "@/channels/listing/product-facts.ts";
import { textKey } from "@/lib/text/text-key.ts";
import { ownValue } from "@/lib/collections.ts";
import { offeredQuantity } from "@/stock/safety/safety-stock.ts";

/** The setting with the category for products whose own category isn't mapped. */
const DEFAULT_CATEGORY = "default_category";

/** For each SKU, the issues that its product's variants have with each other. */
export type GroupIssues = ReadonlyMap<string, readonly ListingIssue[]>;

/** Builds the listing of one product for one channel: the values to send and the issues. */
export function buildListing(
  offered: Offered,
  plan: ChannelPlan,
  group: GroupIssues | null = null,
): Listing {
  const { product } = offered;
  const { definition, config } = plan;
  const quantity = offeredQuantity(offered, config.policy);
  const price = offered.offer?.price ?? product.price;
  const listing = {
    productId: product.id,
    sku: product.sku,
    group: definition.variants === null ? null : product.variant_group,
    version: product.version,
    stock: offered.quantity,
    price,
    quantity,
  };
  const excludedBy =
    product.status === "active" ? (offered.excludedByRule ?? null) : product.status;
  if (excludedBy !== null) {
    return { ...listing, state: "excluded", excludedBy, payload: {}, issues: [], hash: null };
  }

  const issues = [...plan.issues, ...(offered.issues ?? []), ...(group?.get(product.sku) ?? [])];
  if (product.currency !== config.currency) {
    const params = { currency: product.currency, channelCurrency: config.currency };
    const fix = { is: "product", field: "currency" } as const;
    issues.push({ code: "currency-differs", severity: "error", field: null, params, fix });
  }
  const given = givenOf(offered, plan, quantity, price ?? "");
  const payload: Record<string, ListingValue> = {};
  const empty: PlannedField[] = [];
  const parts = { content: `${listing.group ?? ""}\u001e`, price: "", stock: "" };
  for (const field of plan.fields) {
    const { name, part } = field;
    if (field.read === null) continue;
    const value = valueOf(field, field.read(given), given, plan, issues);
    if (value === "") {
      if (field.need !== "optional") empty.push(field);
      continue;
    }
    payload[name] = value;
    // Hashes names as well as values, so that renaming a column counts as a change.
    parts[part] += `${name}\u001f${typeof value === "string" ? value : value.join("\u001d")}\u001e`;
  }
  for (const field of empty) {
    const issue = missingIssue(field, { payload, product, plan, issues });
    if (issue) issues.push(issue);
  }
  const reported = new Set(issues.map(({ field }) => field));
  const input = { offered, price: price ?? "", payload, reported };
  const all = [
    ...withoutTypeIssues(issues, plan.fields),
    ...ruleIssues(definition.rules ?? [], input),
  ];
  const isBlocked = all.some(({ severity }) => severity === "error");
  const state = isBlocked ? "blocked" : "ready";
  const hash = isBlocked ? null : [parts.content, parts.price, parts.stock].map(hashOf).join(".");
  return { ...listing, state, excludedBy: null, payload, issues: all, hash };
}

function givenOf(
  { product, gtinShared }: Offered,
  { definition, config, settings }: ChannelPlan,
  quantity: number,
  price: string,
): PreparedProduct {
  const own = product.category ?? "";
  return {
    product,
    quantity,
    gtinShared: gtinShared ?? null,
    price,
    listPrice: listPriceOf(price, product.msrp),
    settings,
    language: config.language,
    optionCode: (name) =>
      definition.optionCodes === undefined
        ? name
        : optionCode(name, definition.optionCodes, config.options),
    category:
      ownValue(config.categories, own) ||
      settings[DEFAULT_CATEGORY] ||
      unmappedCategory(own, definition, settings),
    variants:
      definition.variants === null ? "none" : definition.rows === "shopify" ? "together" : "apart",
  };
}

function unmappedCategory(
  own: string,
  { categories, categoryPath }: ChannelDefinition,
  settings: ChannelPlan["settings"],
): string {
  if (own === "" || categories !== "free") return "";
  if (categoryPath === undefined) return own;
  const { between, root, separator, escaped = "" } = categoryPath;
  const parts = own.split(">").map((part) => part.trim());
  const path = [...(root ? [settings[root] ?? ""] : []), ...parts].join(between);
  return separator === undefined ? path : path.replaceAll(separator, escaped);
}

function valueOf(
  field: PlannedField,
  read: ListingValue,
  given: PreparedProduct,
  plan: ChannelPlan,
  issues: ListingIssue[],
): ListingValue {
  const { kind, values } = field;
  if (read.length === 0) return field.otherwise;
  if (kind.is === "list") {
    const { value, issue } = fittedList(kind, typeof read === "string" ? [read] : read);
    if (issue) issues.push(issueOf(field, issue, given));
    return value;
  }
  const own = typeof read === "string" ? read : read.join(", ");
  if (kind.is === "gtin" && kind.own && given.gtinShared !== null && gtinError(own) === null) {
    const [params, fix] = [
      { sku: given.gtinShared.sku },
      { is: "product", field: "gtin" } as const,
    ];
    const issue = { code: "gtin-shared", severity: "warning", field: field.name, params } as const;
    issues.push({ ...issue, fix, isLeftOut: true });
    return "";
  }
  const mapped = ownValue(values ?? {}, own);
  if (kind.is === "choice" && kind.isOpen && mapped !== undefined) return mapped;
  const { value, issue } = fitted(kindFor(field, own), inChannelUnit(field, mapped ?? own, given));
  if (issue?.severity === "error" && canGoWithout(field)) {
    issues.push({ ...issueOf(field, issue, given), severity: "warning", isLeftOut: true });
    return "";
  }
  if (issue) {
    const isLeftOut = value === "" && issue.severity === "warning";
    issues.push({ ...issueOf(field, issue, given), ...(isLeftOut && { isLeftOut }) });
  }
  if (kind.is === "category" && plan.missingCategories.has(value.toString())) {
    const fix: IssueFix = { is: "category", category: given.product.category ?? "" };
    const params = { category: value.toString() };
    issues.push({ code: "category-missing", severity: "error", field: field.name, params, fix });
  }
  return value;
}

/** The product's GTIN must be valid even if a person mapped it to a field of another kind. */
function kindFor({ kind, source, need }: PlannedField, written: string): FittedKind {
  const isGtin = source !== null && "fact" in source && source.fact === "gtin";
  if (!isGtin || kind.is === "gtin" || gtinError(written) === null) return kind;
  const { holdsLines, currency, namesIn } = kind;
  return { is: "gtin", strict: need === "required", holdsLines, currency, namesIn };
}

/** Whether a value with an error can be omitted. Amounts and GTINs can't: an error in one always blocks the listing. */
const canGoWithout = ({ need, kind }: PlannedField) =>
  need === "optional" && kind.is !== "money" && kind.is !== "gtin";

/**
 * Converts weights and sizes from the product's own unit. Extra decimals are retained, so that a tiny weight isn't
 * rounded to 0 yet.
 */
function inChannelUnit(
  { kind, source }: PlannedField,
  value: string,
  given: PreparedProduct,
): string {
  if (kind.is !== "decimal" || kind.unit === undefined) return value;
  if (source === null || !("fact" in source)) return value;
  const targetUnit = typeof kind.unit === "string" ? kind.unit : given.settings[kind.unit.setting];
  const { weight_unit, size_unit } = given.product;
  const from = source.fact === "weight" ? weight_unit : size_unit;
  return converted(value, from, targetUnit ?? "", kind.places + 9) ?? value;
}

function issueOf(
  { name, kind, source, fixedBy }: PlannedField,
  issue: ValueIssue,
  { product, settings }: PreparedProduct,
): ListingIssue {
  const { code, severity, params, better } = issue;
  return { code, severity, field: name, params, fix: fixOf() };

  function fixOf(): IssueFix | null {
    if (source !== null && "setting" in source) return { is: "setting", key: source.setting };
    if (code === "category-not-a-code") {
      return params["category"] === settings[DEFAULT_CATEGORY]
        ? { is: "setting", key: DEFAULT_CATEGORY }
        : { is: "category", category: product.category ?? "" };
    }
    if (code === "not-a-choice") return { is: "value-map", value: String(params["value"] ?? "") };
    if (better !== undefined && kind.is !== "category") return { is: "value", value: better };
    return fixedBy === null ? { is: "field-map" } : { is: "product", field: fixedBy };
  }
}

const hashOf = (text: string) => textKey(text).toString(36);
