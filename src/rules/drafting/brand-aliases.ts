const LEGAL_FORMS =
  /\b(?:inc|incorporated|ltd|ltee|limited|llc|corp|corporation|co|company|gmbh|sa|sas|srl)\b/g;

/** The key that all spellings of a name share: its letters and digits, without accents or a legal form. */
function nameKey(name: string): string {
  const plain = name.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
  const words = plain.replaceAll(/[^\p{L}\p{N}]+/gu, " ").trim();
  const withoutForm = words.replaceAll(LEGAL_FORMS, "").replaceAll(/\s+/g, "");
  return withoutForm === "" ? words : withoutForm;
}

/** Pairs each less frequent spelling of a name with the most frequent one. The names come sorted by frequency. */
export function aliasTable(names: readonly string[]): [string, string][] {
  const common = new Map<string, string>();
  const table: [string, string][] = [];
  const entered = new Set<string>();
  for (const name of names) {
    const key = nameKey(name);
    const first = common.get(key);
    if (first === undefined) {
      common.set(key, name.trim());
      continue;
    }
    if (name.trim() === first) continue;
    const folded = name.trim().toLowerCase();
    // Tables ignore case, so one entry covers all spellings that differ only in case.
    if (entered.has(folded)) continue;
    entered.add(folded);
    table.push([name.trim(), first]);
  }
  return table;
}
