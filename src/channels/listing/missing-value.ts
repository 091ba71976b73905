import type { ProductRecord } from "@/catalogue/product/product-record.ts";
import type { ChannelPlan, PlannedField } from "@/channels/listing/channel-plan.ts";
import type { IssueFix, ListingIssue, Payload } from "@/channels/listing/listing.ts";

type Listed = {
  payload: Payload;
  product: ProductRecord;
  plan: ChannelPlan;
  /** The issues that the listing has so far. */
  issues: readonly ListingIssue[];
};

/** The issue of a field without a value. Null if the channel doesn't ask for a value or another issue covers it. */
export function missingIssue(
  { kind, name, need, source, fixedBy }: PlannedField,
  { payload, product, plan: { definition, config }, issues }: Listed,
): ListingIssue | null {
  if (!isWanted(need, payload)) return null;
  const severity = need === "recommended" ? "warning" : "error";
  // An invalid value already has its own issue. If the value was only omitted with a warning, a required field is still
  // missing.
  const isKnown = (issue: ListingIssue) => issue.severity === "error" || severity === "warning";
  if (issues.some((issue) => issue.field === name && isKnown(issue))) return null;
  const category = product.category ?? "";
  if (kind.is === "category" && category !== "" && definition.categories !== "free") {
    const fix: IssueFix = { is: "category", category };
    return { code: "category-unmapped", severity, field: name, params: { category }, fix };
  }
  const code = severity === "error" ? "value-missing" : "value-wanted";
  const fix: IssueFix =
    source !== null && "setting" in source
      ? { is: "setting", key: source.setting }
      : fixedBy === null
        ? { is: "field-map" }
        : { is: "product", field: fixedBy };
  return { code, severity, field: name, params: { language: config.language }, fix };
}

function isWanted(need: PlannedField["need"], payload: Payload): boolean {
  if (typeof need === "string") return need !== "optional";
  const value = payload[need.when]?.toString() ?? "";
  if (need.is === "filled") return value !== "";
  return need.is === "empty" ? value === "" : need.is.includes(value);
}
