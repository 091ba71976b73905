import { fieldHref } from "@/catalogue/product/asked-field.ts";
import { integrationAddress } from "@/channels/connection/integration-address.ts";
import type { ChannelPlan } from "@/channels/listing/channel-plan.ts";
import type { ListingLine } from "@/channels/listing/stored-listing.ts";
import { ownValue } from "@/lib/own-value.ts";

/** An issue of one product, or what many have in common: of those nobody knows the fix of each. */
type IssueRef = Pick<ListingLine["issues"][number], "code" | "field"> &
  Partial<Pick<ListingLine["issues"][number], "fix">>;

const CATEGORY = ["category-unmapped", "category-vanished"];
/** Which setting of the channel has to be looked at. */
const SETTINGS: Readonly<Record<string, string>> = {
  "definition-changed": "",
  "setting-missing": "",
  "language-refused": "language",
  "currency-refused": "currency",
};

/** Where what stands in the way is put right for every product at once; null where each product has to be mended. */
export function channelFix(
  { code, field, fix = null }: IssueRef,
  { definition, fields, issues }: ChannelPlan,
  channel: string,
): string | null {
  const to = (tab: string, at = "") =>
    integrationAddress(definition.is, { channel, tab, ...(at !== "" && { at }) });
  if (CATEGORY.includes(code))
    return fix?.is === "category"
      ? to("categories", fix.category)
      : integrationAddress(definition.is, { channel, tab: "categories", open: "" });
  if (fix?.is === "setting") return to("settings", fix.key);
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
  // A channel may complain about what we know nothing of.
  if (code === "refused" && planned === undefined) return null;
  // Without a source, written into the mapping itself, or worked out from what no field of a product tells.
  return planned?.fixedBy ? null : to("fields", field);
}

/** The same for one product, by its address: the very field of it where nothing else would do. */
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
