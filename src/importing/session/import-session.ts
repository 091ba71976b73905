import {
  type CheckedTable,
  type CheckSetup,
  type CheckProgress,
  watchedPrice,
} from "@/importing/checking/check-table.ts";
import {
  collectRejections,
  type StoredRejections,
} from "@/importing/rejections/stored-rejections.ts";
import { checkAsking, issuesAtHome } from "@/importing/checking/named-currency.ts";
import { type Overrides, readProducts } from "@/importing/checking/read-products.ts";
import type { DatabaseRejections } from "@/importing/rejections/database-rejections.ts";
import { rejectedFile, type RowForm } from "@/importing/rejections/rejected-file.ts";
import { joinedReasons, rejectedRows } from "@/importing/rejections/rejected-rows.ts";
import type { ProductRecord } from "@/catalogue/product/product-record.ts";
import { type Planned, planChanges } from "@/importing/commit/plan-changes.ts";
import { type CataloguePage, readCataloguePage } from "@/importing/comparing/catalogue-page.ts";
import {
  compareCatalogue,
  type Comparison,
  type Difference,
} from "@/importing/comparing/compare-catalogue.ts";
import { comparedBy, type Compared } from "@/importing/comparing/fingerprint.ts";
import type { RowOutcome } from "@/importing/comparing/file-index.ts";
import type { RowChange } from "@/importing/comparing/row-change.ts";
import {
  type ChangingRow,
  type CheckRequest,
  type Cleaned,
  cleanerOf,
  completedRows,
} from "@/importing/session/row-cleaning.ts";
import { threadedCheck } from "@/importing/session/check-in-threads.ts";
import type { HalfWorker, TableOrigin } from "@/importing/session/table-half.ts";
import type { ColumnMapping } from "@/importing/mapping/definition/column-mapping.ts";
import { openSource } from "@/importing/source/open-source.ts";
import type { SourcePart } from "@/importing/source/parts/source-part.ts";
import {
  type OpenedFile,
  partSample,
  type PartSample,
  type TablePreview,
} from "@/importing/session/opened-file.ts";
import type { SourceOptions } from "@/importing/source/table/source-options.ts";
import type { SourceIssue, SourceTable } from "@/importing/source/table/table.ts";

export type Checked = Omit<CheckedTable, "index"> & {
  /** The result of the clean rules, or null if there are none. */
  cleaned: Cleaned | null;
  issues: readonly SourceIssue[];
  /** How many rows aren't imported because of their issues. */
  rejected: number;
  compared: Compared;
  watched: string | null;
  /** The SKUs of the products to request. Null if there are too many, or if all products are compared. */
  skus: readonly string[] | null;
};

type ImportServices = {
  onProgress: (progress: CheckProgress) => void;
  /** Starts another thread. Missing on the server, and if the device has only one processor core. */
  startHalf?: () => HalfWorker;
  present: (ids: readonly string[]) => Promise<readonly ProductRecord[]>;
  putChunk: (plan: string, number: number, changes: readonly RowChange[]) => Promise<void>;
};

/** Frequent enough for a smooth progress bar, and rare enough not to slow the import down. */
const PROGRESS_INTERVAL_MS = 100;

/** The work of one import, in a worker of the page or on the server. Only this session holds the data of every row. */
export function importSession({ onProgress, startHalf, present, putChunk }: ImportServices) {
  /** The parts of each file, by file number. A person can preview other parts after choosing one. */
  const opened = new Map<number, { file: File; parts: readonly SourcePart[] }>();
  let table: SourceTable | null = null;
  /** The file, the part and the options that the table was opened with. */
  let origin: TableOrigin | null = null;
  const threads = threadedCheck(startHalf);
  let form: RowForm = { kind: "csv", delimiter: "," };
  let setup: CheckSetup | null = null;
  let checked: CheckedTable | null = null;
  let comparison: Comparison | null = null;
  let work = new AbortController();
  let lastReport = 0;

  function report(progress: CheckProgress) {
    const now = performance.now();
    if (now - lastReport < PROGRESS_INTERVAL_MS) return;
    lastReport = now;
    onProgress(progress);
  }

  /** The steps of an import run in order, so a call before the check is a bug in the caller. */
  function checkedTable() {
    if (table === null || setup === null || checked === null) throw new Error("Check it first.");
    return { table, setup, ...checked };
  }

  function partOf(file: number, part: number): SourcePart {
    const found = opened.get(file)?.parts[part];
    if (found === undefined) throw new Error("Open it first.");
    return found;
  }

  return {
    async open(file: File, number = 0): Promise<OpenedFile> {
      const source = await openSource(file);
      if (source.outcome === "rejected") return source;
      opened.set(number, { file, parts: source.parts });
      return {
        outcome: "opened",
        parts: source.parts.map(({ name, kind, bytes, isHidden }) => ({
          name,
          kind,
          bytes,
          isHidden,
        })),
        rejected: source.rejected,
      };
    },

    async preview(part: number, options: SourceOptions, file = 0): Promise<TablePreview> {
      const chosen = partOf(file, part);
      const { table: found, ...rest } = await chosen.open(options);
      table = found;
      const source = opened.get(file)?.file;
      origin = source === undefined ? null : { file: source, part, options };
      threads.prepare(origin);
      form = { kind: chosen.kind, delimiter: rest.detected.delimiter?.value ?? "," };
      return { ...rest, columns: [...found.columns], issues: [...found.issues] };
    },

    /** The beginning of a table. The chosen table doesn't change. */
    async peek(part: number, file = 0): Promise<PartSample> {
      return partSample(await partOf(file, part).open());
    },

    async check(
      { cleaning = null, home, ...given }: CheckRequest,
      typed: Overrides,
    ): Promise<Checked | null> {
      if (table === null) throw new Error("Look at it first.");
      work = new AbortController();
      const { signal } = work;
      const watching = { origin, onProgress: report, signal };
      const checkWith = async (read: SourceTable, mapping: ColumnMapping) => {
        const chosen = { mapping, mode: given.mode };
        const cleaner = cleaning === null ? null : await cleanerOf(cleaning, chosen);
        const how = { ...chosen, overrides: typed, cleaner };
        return { table: read, how, cleaner, found: await threads.check(read, how, watching) };
      };
      const asking = { ...given, table, home, signal };
      const { table: read, how, cleaner, found } = await checkAsking(checkWith, asking);
      if (signal.aborted) return null;
      table = read;
      setup = how;
      checked = found;
      comparison = compareCatalogue(found.index, setup.mode);
      const { index, issues, ...counted } = found;
      return {
        ...counted,
        cleaned: cleaner && { ...structuredClone(cleaner.counts()), skipped: cleaner.skipped },
        issues: issuesAtHome(issues, home),
        rejected: index.rejected(),
        compared: comparedBy(setup.mapping, setup.mode),
        watched: watchedPrice(setup),
        skus: setup.mode.kind === "snapshot" ? null : index.skus(),
      };
    },

    addPage: async (page: CataloguePage): Promise<void> => comparison?.take(page),

    /** Adds the response's catalogue page. Returns the product after which the next page starts; null on the last. */
    async addResponse(result: Blob): Promise<string | null> {
      const page = await readCataloguePage(result);
      comparison?.take(page);
      return page.next;
    },

    async difference(): Promise<Difference> {
      if (comparison === null) throw new Error("Check it first.");
      return comparison.end();
    },

    /** The first rows with this outcome, or the rows with these numbers. */
    async rows(state: RowOutcome | readonly number[], most: number): Promise<ChangingRow[]> {
      const { table: source, setup: how, index } = checkedTable();
      const numbers = typeof state === "string" ? null : new Set(state);
      const found: ChangingRow[] = [];
      let row = 0;
      reading: for await (const batch of readProducts(source, how).batches()) {
        for (const { unit, draft } of batch) {
          const at = row++;
          const is = index.stateOf(at);
          if (numbers ? !numbers.has(at) : is !== state) continue;
          const id = is === "new" ? null : index.idOf(at);
          found.push({ place: unit.place, state: is, id, draft });
          if (found.length >= Math.min(most, numbers?.size ?? most)) break reading;
        }
      }
      return completedRows(found, how, present);
    },

    /** Stores all changes in chunks. Null if the person cancelled. */
    async plan(id: string, supplier: string | null): Promise<Planned | null> {
      const { table: source, setup: how, index } = checkedTable();
      work = new AbortController();
      const { signal } = work;
      const planned = await planChanges(source, how, {
        index,
        supplier,
        missing: comparison?.missingProducts() ?? [],
        present,
        onChunk: (number, changes) => putChunk(id, number, changes),
        onProgress: (rows) => report({ rows, share: source.progress(), rejected: 0 }),
        signal,
      });
      return signal.aborted ? null : planned;
    },

    /** The rows rejected by the check or by the database, in their original form, with the reason. */
    async rejected(
      reasonName: string,
      reasons: ReadonlyMap<string, string>,
      databaseRejected: DatabaseRejections["places"] = new Map(),
    ): Promise<Blob> {
      const { table: source, setup: how, index } = checkedTable();
      const reasonOf = joinedReasons(reasons);
      const rows = rejectedRows(source, how, { index, databaseRejected, reasonName, reasonOf });
      return rejectedFile(rows, form);
    },

    /** The rejected rows in a form to store, readable later in any language. Includes those the database rejected. */
    async rejections({ places, rejections }: DatabaseRejections): Promise<StoredRejections> {
      const { table: source, setup: how, index, issueGroups } = checkedTable();
      const reasonOf = (keys: readonly string[]) => keys.join("\n");
      const rows = rejectedRows(source, how, {
        index,
        databaseRejected: places,
        reasonName: "",
        reasonOf,
      });
      return collectRejections(rows, { form, issueGroups, rejections: rejections() });
    },

    /** Cancels the current work, which ends after the current rows. */
    stop: async (): Promise<void> => work.abort(),
  };
}
export type ImportSession = ReturnType<typeof importSession>;
