import type { ChannelPlan } from "@/channels/listing/channel-plan.ts";
import type { parseIssueKey } from "@/channels/issues/issue-key.ts";

export type TitleLimit = { field: "title_en" | "title_fr"; longest: number };

/**
 * The channel's limit for titles if the issue is a title that's too long, otherwise null. Other fields aren't
 * shortened, because truncating them would change their meaning.
 */
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
