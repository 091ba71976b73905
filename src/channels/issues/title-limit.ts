import type { ChannelPlan } from "@/channels/listing/channel-plan.ts";
import type { parseIssueKey } from "@/channels/issues/issue-key.ts";

export type TitleLimit = { field: "title_en" | "title_fr"; longest: number };

/** How long titles may be, where that is the reason; null for all else: what is no title says something else when cut. */
export function titleLimit(
  { code, field }: ReturnType<typeof parseIssueKey>,
  { fields }: Pick<ChannelPlan, "fields">,
): TitleLimit | null {
  if (code !== "too-long") return null;
  const { kind, fixedBy } = fields.find(({ name }) => name === field) ?? {};
  if (kind?.is !== "text" || kind.longest === undefined) return null;
  return fixedBy === "title_en" || fixedBy === "title_fr"
    ? { field: fixedBy, longest: kind.longest }
    : null;
}
