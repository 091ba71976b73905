import type { OptionCodes } from "@/channels/definitions/option-codes.ts";
import { ownValue } from "@/lib/collections.ts";

/** Lower case without accents, so that "Modèle" and "modele" are the same. */
const plain = (text: string) =>
  text.trim().toLowerCase().normalize("NFD").replaceAll(/\p{M}/gu, "");

/**
 * The shop's attribute code for a variant option: the mapped code, or else a code that every shop has, or else a code
 * made from the name. Empty if that code isn't valid in the shop, as with an Arabic name.
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
