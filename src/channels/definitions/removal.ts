import type { ChannelDefinition } from "@/channels/definitions/channel-definition.ts";

/** How a file removes a product from a channel: by setting its stock to zero or by deleting it. */
export type Removal = "zero" | "delete";

type RemovalRules = Pick<ChannelDefinition, "removal" | "rows">;

function removalFields({ removal, rows }: RemovalRules, how: Removal): string[] {
  const nothing = Object.keys(removal.zero);
  if (how === "zero") return nothing;
  if (removal.delete === null) return [];
  // If a product and its variants have separate rows, removing one variant of a product that's still sold also requires
  // setting its stock to zero.
  return [...(rows === "flat" ? [] : nothing), ...Object.keys(removal.delete)];
}

/** The removals that a channel's files can express while the shop manages these fields. */
export const possibleRemovals = (definition: RemovalRules, left: readonly string[]): Removal[] =>
  (["zero", "delete"] as const).filter((how) => {
    const fields = removalFields(definition, how);
    return fields.length > 0 && !fields.some((field) => left.includes(field));
  });

/** The fields that a removal needs and that the shop manages itself. */
export function removalFieldsLeftToShop(
  definition: RemovalRules,
  left: readonly string[],
): string[] {
  const fields = [...removalFields(definition, "zero"), ...removalFields(definition, "delete")];
  return [...new Set(fields)].filter((field) => left.includes(field));
}

/** The removal that takes effect. A removal that the files can't express must not be recorded as sent. */
export function effectiveRemoval(
  definition: RemovalRules,
  { removal, left }: { removal: Removal | "keep"; left: readonly string[] },
): Removal | "keep" {
  const allowed = removal === "delete" && definition.removal.delete === null ? "zero" : removal;
  return possibleRemovals(definition, left).find((how) => how === allowed) ?? "keep";
}
