import type { Target } from "@/importing/vocabulary/header-candidates.ts";
import type { HeaderWords, Meaning } from "@/importing/vocabulary/header-words.ts";

type Column = { cells: readonly string[]; words: HeaderWords };

/** Words that can accompany the unit in a column's name: "Sell unit", "Price UOM", "Unité de vente". */
const BESIDE: ReadonlySet<Meaning> = new Set<Meaning>([
  "uom",
  "each",
  "sell",
  "price",
  "stock",
  "order",
  "purchase",
  "filler",
]);
const PACK =
  /^(?:\d{1,4}\s?\/?\s?)?(?:cs|cse|cases?|caisses?|bx|box|boxes|bo[iî]tes?|bte|dz|dzn|doz|dozens?|douz|douzaines?|pk|pkg|packs?|pqt?|paquets?|ct|ctn|cartons?|c|hd|hundred|cent|m|th|thousand|mille|gross|grosse|pal|plt|pallets?|palettes?|skids?|bdl|bundles?)\.?\s?\/?\s?(?:(?:of|de)\s)?\d{0,4}$/i;
const EACH =
  /^(?:1\s?)?(?:ea|each|un|units?|unit[ée]s?|u|pcs?|pce|pieces?|pi[eè]ces?|ch|chacun|chaque)\.?$/i;
const AGREED = 0.8;

/** Whether a column of units shows that amounts and quantities are for cases, boxes or dozens. */
export const isInPacks = (columns: readonly Column[]): boolean =>
  columns.some(({ words, cells }) => {
    const { meanings, unknown } = words;
    const isNamed = (meanings.has("uom") || meanings.has("each")) && unknown.length === 0;
    if (!isNamed || ![...meanings].every((meaning) => BESIDE.has(meaning))) return false;
    const values = cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
    const packs = values.filter((value) => PACK.test(value)).length;
    const single = values.filter((value) => EACH.test(value)).length;
    return packs > 0 && packs + single >= values.length * AGREED;
  });

const PER_UNIT: ReadonlySet<Target> = new Set<Target>([
  "cost",
  "price",
  "msrp",
  "map",
  "promo_cost",
  "stock",
]);

/** Whether the values of a field change if they're for a pack and not for one piece. */
export const isPerUnit = (target: Target): boolean => PER_UNIT.has(target);
