import * as z from "zod/mini";
import type { NotSent, ProductChange } from "@/catalogue/ledger/change-set.ts";
import { chunkResult } from "@/catalogue/ledger/chunk-result.ts";
import type { ProductRecord } from "@/catalogue/product/product-record.ts";
import type { StoredRejections } from "@/importing/rejections/stored-rejections.ts";
import { databaseRejections } from "@/importing/rejections/database-rejections.ts";
import type { CleaningSetup } from "@/importing/cleaning/cleaning-setup.ts";
import type { CataloguePage } from "@/importing/comparing/catalogue-page.ts";
import type { Compared } from "@/importing/comparing/fingerprint.ts";
import { changesMissing } from "@/importing/comparing/import-mode.ts";
import { type Checked, importSession } from "@/importing/session/import-session.ts";
import { openProfiledTable } from "@/importing/schedule/profiled-table.ts";
import type { ClaimedRun } from "@/importing/schedule/claimed-run.ts";
import { type FetchFile, fetchForRun, type SeenFile } from "@/importing/schedule/fetch-for-run.ts";
import type { Difference } from "@/importing/comparing/compare-catalogue.ts";
import type {
  RunCounts,
  RunReason,
  RunResult,
  RunWarning,
} from "@/importing/schedule/run-result.ts";
import { toPlainText } from "@/lib/text/printable.ts";

export type CatalogueRequest = {
  compared: Compared;
  watched: string | null;
  skus: readonly string[] | null;
};

export type StartedRun = {
  run: string;
  /** Counts of what earlier workers wrote. Rows they only attempted are sent and counted again. */
  chunks: number;
  created: number;
  updated: number;
  /** How many of the created and updated products came from rows of the file. */
  written: number;
};

/** `resent`: rows that an earlier worker already wrote and that were sent again. */
export const appliedChunk = z.extend(chunkResult, { resent: z.int() });
type AppliedChunk = z.infer<typeof appliedChunk>;

/** The external services a run depends on. */
export type RunServices = {
  fetchFile: FetchFile;
  cleaning: () => Promise<CleaningSetup | "unreadable" | null>;
  catalogue: (requested: CatalogueRequest) => AsyncIterable<CataloguePage>;
  present: (ids: readonly string[]) => Promise<readonly ProductRecord[]>;
  /** Opens the change set, or returns another worker's progress in it. */
  begin: (file: string) => Promise<StartedRun>;
  apply: (chunk: number, changes: readonly ProductChange[]) => Promise<AppliedChunk>;
  /** Stores the rejected rows for later review. */
  save: (rejections: StoredRejections) => Promise<void>;
  hasTime: () => boolean;
};

export type RunEnd = {
  /** `continues` means that time ran out before the work was done; another worker writes the rest. */
  result: RunResult | { outcome: "continues" };
  notSent: NotSent;
  seen: SeenFile | null;
};

export class OutOfTime extends Error {}
export class TooManyRows extends Error {}

/** The index takes about 50 bytes per row, and a small compressed file can unpack to any number of rows. */
export const MOST_ROWS = 1_000_000;

/** In percent: if at least this share of the rows has errors or skipped values, the whole file is probably wrong. */
const MANY = 10;
export const areMany = (count: number, rows: number) => count > 0 && count * 100 >= MANY * rows;

const ended = (result: RunEnd["result"], seen: RunEnd["seen"] = null, notSent: NotSent = {}) => ({
  result,
  seen,
  notSent,
});
const failed = (reason: RunReason) => ended({ outcome: "failed", reason });

/** Fetches a file and writes its differences from the catalogue, like a person who accepts only harmless changes. */
export async function scheduledRun(run: ClaimedRun, services: RunServices): Promise<RunEnd> {
  const fetched = await fetchForRun(run, services.fetchFile);
  if (fetched.is === "ended") return ended(fetched.result, fetched.seen);
  const { file, hash, seen } = fetched;

  const written = { created: 0, updated: 0, unchanged: 0, rejected: 0, resent: 0 };
  const databaseRejected = databaseRejections();
  let started: StartedRun = { run: "", chunks: 0, created: 0, updated: 0, written: 0 };
  const session = importSession({
    onProgress({ rows }) {
      if (!services.hasTime()) throw new OutOfTime();
      if (rows > MOST_ROWS) throw new TooManyRows();
    },
    present: services.present,
    async putChunk(_plan, number, changes) {
      if (!services.hasTime()) throw new OutOfTime();
      const applied = await services.apply(started.chunks + number, changes);
      written.created += applied.created;
      written.updated += applied.updated;
      written.unchanged += applied.unchanged;
      written.rejected += applied.rejected.length;
      written.resent += applied.resent;
      databaseRejected.add(applied.rejected);
    },
  });

  try {
    const opened = await openProfiledTable(session, file, run);
    if ("reason" in opened) return failed(opened.reason);
    const cleaning = await services.cleaning();
    if (cleaning === "unreadable") return failed({ run: "rules-unreadable" });
    const { mapping } = opened;
    const checked = await session.check(
      { mapping, mode: run.mode, cleaning, home: run.currency },
      new Map(),
    );
    if (checked === null) return failed({ run: "too-long" });
    const broken = checked.issues.find(({ stops }) => stops);
    if (broken !== undefined) return failed({ table: broken.kind, place: broken.place });
    if (checked.rows === 0) return failed({ run: "no-rows" });

    for await (const page of services.catalogue(checked)) await session.addPage(page);
    const difference = await session.difference();
    const left = difference.rejected + difference.foreign;
    const counts: RunCounts = {
      rows: checked.rows,
      created: difference.new,
      updated: difference.updated,
      unchanged: difference.unchanged,
      rejected: left,
      incomplete: checked.incomplete,
      missing: run.mode.kind === "snapshot" ? difference.missing : 0,
      shocks: difference.prices.beyond,
    };
    const warnings = runWarnings(difference, checked);
    if (warnings.length > 0 && run.acceptedHash !== hash)
      return ended({ outcome: "waiting", warnings, counts }, seen);
    const settled = changesMissing(run.mode) ? difference.missing : 0;
    const writes = difference.new + difference.updated + settled;
    if (writes === 0 && !run.isStarted) return ended({ outcome: "same", counts }, seen);

    started = await services.begin(toPlainText(file.name));
    await session.plan(started.run, run.supplier);
    // Missing products that an earlier worker archived aren't found again, but those set to zero stock are.
    const isArchived = run.mode.kind === "snapshot" && run.mode.missing === "archive";
    const archivedCount = isArchived ? started.created + started.updated - started.written : 0;
    // Rows that an earlier worker wrote match the catalogue, but they're already counted as written.
    const unchanged = Math.max(0, difference.unchanged + written.resent - started.written);
    if (left + databaseRejected.places.size > 0)
      await services.save(await session.rejections(databaseRejected));
    const result: RunResult = {
      outcome: "written",
      counts: {
        ...counts,
        missing: counts.missing + archivedCount,
        created: started.created + written.created,
        updated: started.updated + written.updated,
        unchanged: unchanged + written.unchanged,
        rejected: left + written.rejected,
      },
      changeSet: started.run,
    };
    return ended(result, seen, {
      unchanged,
      skipped: difference.skipped + checked.skipped,
      rejected: left,
    });
  } catch (error) {
    if (error instanceof TooManyRows) return failed({ run: "too-large" });
    if (!(error instanceof OutOfTime)) throw error;
    // The next worker only gets further if this one made progress. Otherwise, retrying would never end.
    const isFurther = written.created + written.updated > 0;
    return isFurther ? ended({ outcome: "continues" }) : failed({ run: "too-long" });
  }
}

/**
 * Warnings that a person has to confirm before the run writes anything: those of the import screen, and many rows with
 * errors or skipped values.
 */
function runWarnings(
  { warnings, rejected, foreign }: Pick<Difference, "warnings" | "rejected" | "foreign">,
  { rows, incomplete }: Pick<Checked, "rows" | "incomplete">,
): RunWarning[] {
  return [
    ...warnings,
    ...(areMany(rejected + foreign, rows) ? (["many-rejected"] as const) : []),
    ...(areMany(incomplete, rows) ? (["many-incomplete"] as const) : []),
  ];
}
