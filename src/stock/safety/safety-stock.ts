import * as z from "zod/mini";

export const SAFETY_KINDS = ["units", "percent"] as const;

/** How much of a product's stock isn't offered. */
export const safetyStock = z.object({
  kind: z.enum(SAFETY_KINDS),
  /** Units, or percent of the available stock. */
  amount: z.int(),
  /** If fewer units than this are left to offer, the listing shows none. */
  hideBelow: z.int(),
});
export type SafetyStock = z.infer<typeof safetyStock>;

/** The available units of a product, and the rule that applies to it. */
type Offer = { quantity: number; safety?: SafetyStock | null };

/**
 * The quantity that a listing may offer. The rule and the channel's own stock buffer aren't added together: only the
 * larger one is held back. Fractions of a unit are rounded up.
 */
export function offeredQuantity(
  { quantity: available, safety: rule = null }: Offer,
  { stockBuffer }: { stockBuffer: number },
): number {
  const held = Math.max(stockBuffer, rule === null ? 0 : heldBack(available, rule));
  const left = Math.max(0, available - held);
  return rule !== null && left < rule.hideBelow ? 0 : left;
}

const heldBack = (available: number, { kind, amount }: SafetyStock): number =>
  kind === "units" ? amount : Math.ceil((Math.max(0, available) * amount) / 100);
