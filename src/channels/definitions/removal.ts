import type { ChannelDefinition } from "@/channels/definitions/channel-definition.ts";

/** How a channel is told of a product that is no longer to be sold there: nothing in stock, or taken off. */
export type Removal = "zero" | "delete";

type RemovalRules = Pick<ChannelDefinition, "removal" | "rows">;

/** The fields that say it. */
function removalFields({ removal, rows }: RemovalRules, how: Removal): string[] {
  const nothing = Object.keys(removal.zero);
  if (how === "zero") return nothing;
  if (removal.delete === null) return [];
  // Where variants have rows below their product, one of a product that is still sold can only be out of stock.
  return [...(rows === "flat" ? [] : nothing), ...Object.keys(removal.delete)];
}

/** The ways in which the files of a channel can say it, while these fields belong to the shop. */
export const possibleRemovals = (definition: RemovalRules, left: readonly string[]): Removal[] =>
  (["zero", "delete"] as const).filter((how) => {
    const fields = removalFields(definition, how);
    return fields.length > 0 && !fields.some((field) => left.includes(field));
  });

/** The fields of the shop without which something of it cannot be said. */
export function removalFieldsLeftToShop(
  definition: RemovalRules,
  left: readonly string[],
): string[] {
  const fields = [...removalFields(definition, "zero"), ...removalFields(definition, "delete")];
  return [...new Set(fields)].filter((field) => left.includes(field));
}

/** What becomes of such a product in the end: what cannot be said must not count as said. */
export function effectiveRemoval(
  definition: RemovalRules,
  { removal, left }: { removal: Removal | "keep"; left: readonly string[] },
): Removal | "keep" {
  const wanted = removal === "delete" && definition.removal.delete === null ? "zero" : removal;
  return possibleRemovals(definition, left).find((how) => how === wanted) ?? "keep";
}
