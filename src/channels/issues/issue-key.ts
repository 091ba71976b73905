import type { ListingSummary } from "@/channels/listing/stored-listing.ts";

type Reason = Pick<ListingSummary["reasons"][number], "severity" | "code" | "field">;

/** As the database knows it: "error value-missing gtin". */
export const reasonKey = ({ severity, code, field }: Reason): string =>
  [severity, code, ...(field === null ? [] : [field])].join(" ");

/** What such a key tells; names of fields may hold blanks. */
export function reasonIn(key: string): Pick<Reason, "code" | "field"> {
  const [, code = "", field = null] = /^\S+ (\S+)(?: ([^]+))?$/.exec(key) ?? [];
  return { code, field };
}
