import type { ColumnMapping } from "@/importing/mapping/definition/column-mapping.ts";
import { DEFAULT_MODE } from "@/importing/comparing/import-mode.ts";
import { suggestMapping } from "@/importing/mapping/suggestion/suggest-mapping.ts";
import { importSession } from "@/importing/session/import-session.ts";
import { SURE } from "@/importing/source/detect/guess.ts";
import type { SourceOptions } from "@/importing/source/table/source-options.ts";

/**
 * Reads a file as the import screen does, by default without a person's changes. Returns its products and what was
 * detected.
 */
export async function imported(
  content: string | Uint8Array<ArrayBuffer>,
  options: SourceOptions = {},
  chosen?: ColumnMapping,
) {
  const session = importSession({
    onProgress: () => {},
    present: async () => [],
    putChunk: async () => {},
  });
  await session.open(new File([content], "list"));
  const { columns, first, above, skipped, detected } = await session.preview(0, options);
  const suggested = suggestMapping({
    columns,
    rows: first.rows,
    above: above.rows,
    skipped,
    detected,
  });
  const { suggestions } = suggested;
  const mapping = chosen ?? suggested.mapping;
  const checked = await session.check({ mapping, mode: DEFAULT_MODE, home: "CAD" }, new Map());
  await session.addPage({
    ids: [],
    skus: [],
    versions: [],
    fingerprints: [],
    watched: [],
    foreign: [],
    archived: [],
    gaps: "",
    currencies: [],
    amounts: "",
    stocked: "",
    next: null,
  });
  await session.difference();
  const rows = await session.rows("new", 1000);
  const isSure = (target: string) =>
    suggestions.some((each) => each.target === target && each.confidence >= SURE);
  const reasonOf = (target: string) => suggestions.find((each) => each.target === target)?.why;
  return {
    products: rows.map(({ draft }) => draft),
    skipped: checked?.issues.map(({ detail }) => detail) ?? [],
    issues: checked?.issueGroups.map(({ code, field }) => `${code} ${field ?? ""}`.trim()) ?? [],
    groups: checked?.issueGroups ?? [],
    mapping,
    isSure,
    reasonOf,
    spread: detected.spread,
  };
}

/** A text with this header and as many rows as needed. */
export const lines = (header: string, row: (at: number) => string, rows = 8) =>
  [header, ...Array.from({ length: rows }, (_, at) => row(at + 1))].join("\n");
