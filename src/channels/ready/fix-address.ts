import { integrationAddress } from "@/channels/integration-address.ts";
import type { ChannelPlan } from "@/channels/listing/channel-plan.ts";

type Told = { code: string; field: string | null };

const CATEGORY = ["category-unmapped", "category-vanished"];
const OF_THE_CHANNEL = [
  "definition-changed",
  "setting-missing",
  "language-refused",
  "currency-refused",
];

/** Where what stands in the way is put right for every product at once; null where each product has to be mended. */
export function channelFix(
  { code, field }: Told,
  { definition, fields }: ChannelPlan,
  channel: string,
): string | null {
  const at = (tab: string, further: Record<string, string> = {}) =>
    integrationAddress(definition.is, { channel, tab, ...further });
  if (CATEGORY.includes(code)) return at("categories");
  if (OF_THE_CHANNEL.includes(code)) return at("settings");
  if (field === null) return null;
  if (code === "not-a-choice") return at("values", { field });
  const source = fields.find(({ name }) => name === field)?.source ?? null;
  if (source === null) return at("fields", { field });
  if ("setting" in source) return at("settings");
  // Written into the mapping itself.
  return "always" in source ? at("fields", { field }) : null;
}

/** The same for one product: its own panel where nothing else would do. */
export const productFix = (
  issue: Told,
  plan: ChannelPlan,
  channel: string,
  product: string,
): string => channelFix(issue, plan, channel) ?? `/product-management?product=${product}`;
