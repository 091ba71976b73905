import type { ListingSummary } from "@/channels/listing/stored-listing.ts";

type IssueCount = Pick<ListingSummary["reasons"][number], "severity" | "code" | "field">;

/** As the database knows it: "error value-missing gtin". */
export const issueKey = ({ severity, code, field }: IssueCount): string =>
  [severity, code, ...(field === null ? [] : [field])].join(" ");

/** What such a key tells; names of fields may hold blanks. */
export function parseIssueKey(key: string): Pick<IssueCount, "code" | "field"> {
  const [, code = "", field = null] = /^\S+ (\S+)(?: ([^]+))?$/.exec(key) ?? [];
  return { code, field };
}
