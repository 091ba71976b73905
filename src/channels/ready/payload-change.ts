import type { ListingValue, Payload } from "@/channels/listing/listing.ts";

export type FieldChange = { field: string; before: string; after: string };

/** The value as text. The entries of a list are separated by commas. */
export const valueText = (value: ListingValue | undefined) =>
  value === undefined ? "" : typeof value === "string" ? value : value.join(", ");

/** The differences from the values last sent, by field. */
export function payloadChanges(sent: Payload | null, now: Payload): FieldChange[] {
  const fields = new Set([...Object.keys(sent ?? {}), ...Object.keys(now)]);
  return [...fields]
    .map((field) => ({ field, before: valueText(sent?.[field]), after: valueText(now[field]) }))
    .filter(({ before, after }) => before !== after);
}
