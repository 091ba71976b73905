import type { ProductRecord } from "@/catalogue/product/product-record.ts";
import type { ChannelDefinition } from "@/channels/definitions/channel-definition.ts";
import type { ChannelPlan, PlannedField } from "@/channels/listing/channel-plan.ts";
import { fitted, fittedList, type ValueIssue } from "@/channels/listing/field-value.ts";
import type {
  BuiltFrom,
  IssueFix,
  Listing,
  ListingIssue,
  ListingValue,
  Offered,
} from "@/channels/listing/listing.ts";
import { converted } from "@/channels/listing/measure.ts";
import { type Given, listPriceOf } from "@/channels/listing/product-facts.ts";
import { textKey } from "@/lib/text/text-key.ts";
import { ownValue } from "@/lib/collections.ts";

/** The inputs of a listing if it were built now. */
export function builtFrom(
  { product, quantity, offer, excludedByRule }: Offered,
  { version }: ChannelPlan,
  group: string | null,
): BuiltFrom {
  return {
    version: product.version,
    quantity,
    offer: offer?.price ?? null,
    excludedByRule: excludedByRule ?? null,
    config: version,
    group,
  };
}

export type GroupIssues = {
  /** A hash of the inputs of all variants in the group. */
  version: string;
  issues: ReadonlyMap<string, readonly ListingIssue[]>;
};

/** Builds the listing of one product for one channel: the values to send, and the issues. */
export function buildListing(
  offered: Offered,
  plan: ChannelPlan,
  group: GroupIssues | null = null,
): Listing {
  const { product } = offered;
  const { definition, config } = plan;
  const quantity = Math.max(0, offered.quantity - config.policy.stockBuffer);
  const price = offered.offer?.price ?? product.price;
  const listing = {
    productId: product.id,
    sku: product.sku,
    group: definition.variants === null ? null : product.variant_group,
    builtFrom: builtFrom(offered, plan, group?.version ?? null),
    price,
    quantity,
  };
  const excludedBy =
    product.status === "active" ? (offered.excludedByRule ?? null) : product.status;
  if (excludedBy !== null) {
    return { ...listing, state: "excluded", excludedBy, payload: {}, issues: [], hash: null };
  }

  const issues = [...plan.issues, ...(group?.issues.get(product.sku) ?? [])];
  if (product.currency !== config.currency) {
    const params = { currency: product.currency, wanted: config.currency };
    const fix = { is: "product", field: "currency" } as const;
    issues.push({ code: "currency-differs", severity: "error", field: null, params, fix });
  }
  const given = givenOf(product, plan, quantity, price ?? "");
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
    // Includes names as well as values, so that renaming a column counts as a change.
    parts[part] += `${name}\u001f${typeof value === "string" ? value : value.join("\u001d")}\u001e`;
  }
  for (const field of empty) addMissing(field, payload, given, plan, issues);
  const isBlocked = issues.some(({ severity }) => severity === "error");
  const state = isBlocked ? "blocked" : "ready";
  const hash = isBlocked ? null : [parts.content, parts.price, parts.stock].map(hashOf).join(".");
  return { ...listing, state, excludedBy: null, payload, issues, hash };
}

function givenOf(
  product: ProductRecord,
  { definition, config, settings }: ChannelPlan,
  quantity: number,
  price: string,
): Given {
  const own = product.category ?? "";
  return {
    product,
    quantity,
    price,
    listPrice: listPriceOf(price, product.msrp),
    settings,
    language: config.language,
    category: ownValue(config.categories, own) ?? unmappedCategory(own, definition, settings),
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
  const parts = own.split(/\s*>\s*/);
  const path = [...(root ? [settings[root] ?? ""] : []), ...parts].join(between);
  return separator === undefined ? path : path.replaceAll(separator, escaped);
}

function valueOf(
  field: PlannedField,
  read: ListingValue,
  given: Given,
  plan: ChannelPlan,
  issues: ListingIssue[],
): ListingValue {
  const { kind, values } = field;
  if (read.length === 0) return "";
  if (kind.is === "list") {
    const { value, issue } = fittedList(kind, typeof read === "string" ? [read] : read);
    if (issue) issues.push(issueOf(field, issue));
    return value;
  }
  const own = typeof read === "string" ? read : read.join(", ");
  const mapped = ownValue(values ?? {}, own) ?? own;
  const { value, issue } = fitted(kind, inChannelUnit(field, mapped, given));
  if (issue?.severity === "error" && canGoWithout(field)) {
    issues.push({ ...issueOf(field, issue), severity: "warning", isLeftOut: true });
    return "";
  }
  if (issue) issues.push(issueOf(field, issue));
  if (kind.is === "category" && plan.vanished.has(value.toString())) {
    const fix: IssueFix = { is: "category", category: given.product.category ?? "" };
    const params = { category: value.toString() };
    issues.push({ code: "category-vanished", severity: "error", field: field.name, params, fix });
  }
  return value;
}

/** An invalid price or GTIN is never left out silently, even in an optional field. */
const canGoWithout = ({ need, kind }: PlannedField) =>
  need === "optional" && kind.is !== "money" && kind.is !== "gtin";

/** Converts weights and sizes from the product's own unit. */
function inChannelUnit({ kind, source }: PlannedField, value: string, given: Given): string {
  if (kind.is !== "decimal" || kind.unit === undefined) return value;
  if (source === null || !("fact" in source)) return value;
  const wanted = typeof kind.unit === "string" ? kind.unit : given.settings[kind.unit.setting];
  const { weight_unit, size_unit } = given.product;
  const from = source.fact === "weight" ? weight_unit : size_unit;
  return converted(value, from, wanted ?? "", kind.places) ?? value;
}

function issueOf({ name, kind, source, fixedBy }: PlannedField, issue: ValueIssue): ListingIssue {
  const { code, severity, params, better } = issue;
  return { code, severity, field: name, params, fix: fixOf() };

  function fixOf(): IssueFix | null {
    if (source !== null && "setting" in source) return { is: "setting", key: source.setting };
    if (code === "not-a-choice") return { is: "value-map", value: String(params["value"] ?? "") };
    if (better !== undefined && kind.is !== "category") return { is: "value", value: better };
    return fixedBy === null ? { is: "field-map" } : { is: "product", field: fixedBy };
  }
}

function isWanted(
  { need }: PlannedField,
  payload: Readonly<Record<string, ListingValue>>,
): boolean {
  if (typeof need === "string") return need !== "optional";
  const value = payload[need.when]?.toString() ?? "";
  if (need.is === "filled") return value !== "";
  return need.is === "empty" ? value === "" : need.is.includes(value);
}

function addMissing(
  field: PlannedField,
  payload: Readonly<Record<string, ListingValue>>,
  { product }: Given,
  { definition, config }: ChannelPlan,
  issues: ListingIssue[],
) {
  const { kind, name, need, source, fixedBy } = field;
  if (!isWanted(field, payload)) return;
  // An invalid value already has its own issue.
  if (issues.some((issue) => issue.field === name)) return;
  const severity = need === "recommended" ? "warning" : "error";
  const category = product.category ?? "";
  if (kind.is === "category" && category !== "" && definition.categories !== "free") {
    const fix: IssueFix = { is: "category", category };
    issues.push({ code: "category-unmapped", severity, field: name, params: { category }, fix });
    return;
  }
  const code = severity === "error" ? "value-missing" : "value-wanted";
  const fix: IssueFix =
    source !== null && "setting" in source
      ? { is: "setting", key: source.setting }
      : fixedBy === null
        ? { is: "field-map" }
        : { is: "product", field: fixedBy };
  issues.push({ code, severity, field: name, params: { language: config.language }, fix });
}

const hashOf = (text: string) => textKey(text).toString(36);
