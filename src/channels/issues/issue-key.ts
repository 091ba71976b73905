import type { ListingSummary } from "@/channels/listing/stored-listing.ts";

type IssueCount = Pick<ListingSummary["issues"][number], "severity" | "code" | "field">;

/** The key as the database writes it, such as "error value-missing gtin". */
export const channelIssueKey = ({ severity, code, field }: IssueCount): string =>
  [severity, code, ...(field === null ? [] : [field])].join(" ");

/** The parts of an issue key. Field names may contain spaces. */
export function parseIssueKey(key: string): Pick<IssueCount, "code" | "field"> {
  const [, code = "", field = null] = /^\S+ (\S+)(?: ([^]+))?$/.exec(key) ?? [];
  return { code, field };
}
