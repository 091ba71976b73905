import { plainName } from "@/importing/vocabulary/plain-name.ts";

/**
 * What sources write for the options of fields such as status and condition, in English and French. Codes used by a
 * single source are part of its format.
 */
const MEANINGS: Record<string, Record<string, string>> = {
  status: {
    active:
      "active, actif, actifs, published, publie, enabled, yes, true, oui, a, available, disponible, for sale, en vente",
    draft:
      "draft, brouillon, pending, en attente, new, inactive, inactif, private, prive, disabled",
    archived:
      "archived, archive, discontinued, discontinue, deleted, supprime, d, end of life, eol, obsolete, retired, disc, discont, phased out, no longer available, abandonne, retire, fin de serie, fin de vie",
  },
  condition: {
    new: "new, brand new, neuf, nouveau, newcondition, n, new condition",
    open_box: "open box, openbox, boite ouverte, new other, new open box",
    refurbished:
      "refurbished, remis a neuf, reconditionne, refurb, refurbishedcondition, renewed, certified refurbished, recertified",
    used: "used, usage, usagee, d occasion, occasion, usedcondition, pre owned, second hand",
  },
  weight_unit: {
    g: "g, gr, grm, gram, grams, gramme, grammes",
    kg: "kg, kgs, kgm, kilo, kilos, kilogram, kilograms, kilogramme, kilogrammes",
    oz: "oz, onz, ounce, ounces, once, onces",
    lb: "lb, lbs, lbr, pound, pounds, livre, livres",
  },
  size_unit: {
    mm: "mm, mmt, millimeter, millimeters, millimetre, millimetres",
    cm: "cm, cmt, centimeter, centimeters, centimetre, centimetres",
    m: "m, mtr, meter, meters, metre, metres",
    in: "in, inh, inch, inches, po, pouce, pouces",
    ft: "ft, fot, foot, feet, pi, pied, pieds",
  },
};

const known = new Map(
  Object.entries(MEANINGS).map(([field, choices]) => [
    field,
    new Map(
      Object.entries(choices).flatMap(([choice, names]) =>
        names.split(", ").map((name) => [name, choice] as const),
      ),
    ),
  ]),
);

/** The choice that a value means, or the value itself if it's unknown. */
export const choiceMeaning = (field: string, written: string): string =>
  known.get(field)?.get(plainName(written)) ?? written;
