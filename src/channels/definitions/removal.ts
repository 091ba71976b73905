import type { ChannelDefinition } from "@/channels/definitions/channel-definition.ts";

/** How a channel is told of a product that is no longer to be sold there: nothing in stock, or taken off. */
export type Removal = "zero" | "delete";

type Telling = Pick<ChannelDefinition, "removal" | "rows">;

/** The fields that say it. */
function fieldsSaying({ removal, rows }: Telling, how: Removal): string[] {
  const nothing = Object.keys(removal.zero);
  if (how === "zero") return nothing;
  if (removal.delete === null) return [];
  // Where variants have rows below their product, one of a product that is still sold can only be out of stock.
  return [...(rows === "flat" ? [] : nothing), ...Object.keys(removal.delete)];
}

/** The ways in which the files of a channel can say it, while these fields belong to the shop. */
export const removalsOf = (definition: Telling, left: readonly string[]): Removal[] =>
  (["zero", "delete"] as const).filter((how) => {
    const fields = fieldsSaying(definition, how);
    return fields.length > 0 && !fields.some((field) => left.includes(field));
  });

/** The fields of the shop without which something of it cannot be said. */
export function silencedBy(definition: Telling, left: readonly string[]): string[] {
  const fields = [...fieldsSaying(definition, "zero"), ...fieldsSaying(definition, "delete")];
  return [...new Set(fields)].filter((field) => left.includes(field));
}

/** What becomes of such a product in the end: what cannot be said must not count as said. */
export function removalIn(
  definition: Telling,
  { removal, left }: { removal: Removal | "keep"; left: readonly string[] },
): Removal | "keep" {
  const wanted = removal === "delete" && definition.removal.delete === null ? "zero" : removal;
  return removalsOf(definition, left).find((how) => how === wanted) ?? "keep";
}
