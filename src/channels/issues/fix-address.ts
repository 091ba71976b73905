import { fieldHref } from "@/catalogue/query/field-address.ts";
import { integrationAddress } from "@/channels/connection/integration-address.ts";
import type { ChannelPlan } from "@/channels/listing/channel-plan.ts";
import type { ListingLine } from "@/channels/listing/stored-listing.ts";
import { ownValue } from "@/lib/collections.ts";

/** An issue of one product, or one that many products have in common, which has no single `fix`. */
type IssueRef = Pick<ListingLine["issues"][number], "code" | "field"> &
  Partial<Pick<ListingLine["issues"][number], "fix" | "params">>;

const CATEGORY = ["category-unmapped", "category-missing", "category-not-a-code"];
const OPTION_CODES = ["option-unmapped", "option-codes-same"];
/** The setting that each issue is about. An empty text means the settings tab as a whole. */
const SETTINGS: Readonly<Record<string, string>> = {
  "definition-changed": "",
  "setting-missing": "",
  "language-unsupported": "language",
  "currency-unsupported": "currency",
};

/** The URL of the rules that each issue is about, without the channel's id at the end. */
const RULES: Readonly<Record<string, string>> = {
  "publish-rules-invalid": "/data-filtering?tab=publish&channel=",
  "price-rules-invalid": "/product-management?pricing=",
};

/**
 * Returns the URL where an issue can be fixed for all products at once, or null if each product needs its own fix.
 */
export function channelFix(
  { code, field, fix = null, params = {} }: IssueRef,
  { definition, fields, issues }: ChannelPlan,
  channel: string,
): string | null {
  const to = (tab: string, at = "") =>
    integrationAddress(definition.is, { channel, tab, ...(at !== "" && { at }) });
  if (CATEGORY.includes(code))
    return fix?.is === "category"
      ? to("categories", fix.category)
      : integrationAddress(definition.is, { channel, tab: "categories", open: "" });
  if (OPTION_CODES.includes(code)) return to("values", String(params["option"] ?? ""));
  if (fix?.is === "setting") return to("settings", fix.key);
  const rules = ownValue(RULES, code);
  if (rules !== undefined) return rules + channel;
  const setting = ownValue(SETTINGS, code);
  if (setting !== undefined) {
    const planFix = issues.find((issue) => issue.code === code)?.fix;
    return to("settings", planFix?.is === "setting" ? planFix.key : setting);
  }
  if (field === null) return null;
  if (code === "not-a-choice")
    return to("values", fix?.is === "value-map" ? `${field} ${fix.value}` : field);
  const planned = fields.find(({ name }) => name === field);
  const source = planned?.source ?? null;
  if (source !== null && "setting" in source) return to("settings", source.setting);
  // A channel can report an error about a field that its definition doesn't have.
  if (code === "rejected" && planned === undefined) return null;
  // If an attribute is missing from every product, another source or a fixed value fixes all of them at once.
  if (code === "value-missing" && source !== null && "attribute" in source)
    return to("fields", field);
  // The mapping tab can fix fields that have no source, fields that have a fixed value, and fields whose value no
  // single product field determines.
  return planned?.fixedBy ? null : to("fields", field);
}

/**
 * The URL where one product's issue is fixed. It's the product's own field unless the channel's settings, mappings or
 * rules can fix it.
 */
export function productFix(
  issue: IssueRef,
  plan: ChannelPlan,
  channel: string,
  product: string,
): string {
  const { field, fix } = issue;
  const planned = plan.fields.find(({ name }) => name === field);
  return (
    channelFix(issue, plan, channel) ??
    fieldHref(product, fix?.is === "product" ? fix.field : (planned?.fixedBy ?? null))
  );
}
