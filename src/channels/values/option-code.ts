import type { OptionCodes } from "@/channels/definitions/option-codes.ts";
import { ownValue } from "@/lib/collections.ts";

/** Lower case and without accents, so that "Modèle" and "modele" are the same. */
const plain = (text: string) =>
  text.trim().toLowerCase().normalize("NFD").replaceAll(/\p{M}/gu, "");

/**
 * The shop's attribute code for an option of variants: the mapped one, or else the code that every shop has for it, or
 * else one made from the name. Empty if no code can be made, for example from a name in Arabic.
 */
export function optionCode(
  name: string,
  { standard, pattern }: OptionCodes,
  mapped: Readonly<Record<string, string>>,
): string {
  const chosen = ownValue(mapped, name) ?? ownValue(standard, plain(name));
  const code =
    chosen ??
    plain(name)
      .replaceAll(/[^a-z0-9]+/g, "_")
      .replaceAll(/^_|_$/g, "");
  return new RegExp(`^(?:${pattern})$`).test(code) ? code : "";
}
