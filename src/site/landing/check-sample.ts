import { checkTable } from "@/importing/checking/check-table.ts";
import { DEFAULT_MODE } from "@/importing/comparing/import-mode.ts";
import { suggestMapping } from "@/importing/mapping/suggestion/suggest-mapping.ts";
import { openSource } from "@/importing/source/open-source.ts";
import { DELIMITERS } from "@/importing/source/table/source-options.ts";
import type { SampleCheck } from "@/site/landing/sample-check.ts";

/** Runs the first steps of the import on a file: opens it, recognizes its columns and checks its rows. */
export async function checkSample(file: File): Promise<SampleCheck> {
  const startedAt = performance.now();
  const source = await openSource(file);
  const [part] = source.outcome === "opened" ? source.parts : [];
  if (part === undefined) throw new Error(`${file.name} holds no table.`);
  const { table, detected, first } = await part.open();
  const { mapping, suggestions } = suggestMapping({ columns: table.columns, rows: first.rows });
  const { issueGroups } = await checkTable(table, {
    mapping,
    mode: DEFAULT_MODE,
    overrides: new Map(),
  });

  const mostSevereAt = (place: number) =>
    issueGroups.find(({ examples }) => examples.some((example) => example.place === place));
  return {
    delimiter: DELIMITERS.find((each) => each === detected.delimiter?.value) ?? ",",
    encoding: detected.encoding?.value ?? "",
    headerRow: detected.headerRow?.value ?? 0,
    recognised: suggestions.length,
    issues: first.places.map((place) => mostSevereAt(place)?.code ?? "ready"),
    milliseconds: performance.now() - startedAt,
  };
}
