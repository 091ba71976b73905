import { type CheckedHalf, checkSecondHalf } from "@/importing/checking/check-halves.ts";
import type { CheckProgress, CheckSetup } from "@/importing/checking/check-table.ts";
import { openSource } from "@/importing/source/open-source.ts";
import type { SourceOptions } from "@/importing/source/table/source-options.ts";

/** The data that every thread needs to open the same table. */
export type TableOrigin = { file: File; part: number; options: SourceOptions };

export type HalfRequest = TableOrigin & Pick<CheckSetup, "mapping" | "mode">;

/** A worker that checks the second half of one table. */
export type HalfWorker = {
  check: (
    request: HalfRequest,
    onProgress: (progress: CheckProgress) => void,
  ) => Promise<CheckedHalf>;
  end: () => void;
};

/** Opens a table again and checks its second half. */
export async function checkHalf(
  { file, part, options, mapping, mode }: HalfRequest,
  onProgress: (progress: CheckProgress) => void,
): Promise<CheckedHalf> {
  const source = await openSource(file);
  const found = source.outcome === "opened" ? source.parts[part] : undefined;
  const opened = await found?.open(options);
  const halves = (await opened?.table.halves?.()) ?? null;
  if (halves === null) throw new Error("The file has changed.");
  return checkSecondHalf(halves, { mapping, mode, overrides: new Map() }, { onProgress });
}
