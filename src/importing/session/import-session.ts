import {
  checkTable,
  type CheckedTable,
  type CheckSetup,
  type CheckProgress,
  watchedPrice,
} from "@/importing/checking/check-table.ts";
import {
  collectRejections,
  type StoredRejections,
} from "@/importing/rejections/stored-rejections.ts";
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
import type { ProductDraft } from "@/importing/mapping/draft/product-draft.ts";
import { openSource } from "@/importing/source/open-source.ts";
import type { OpenedTable, FileRejection, SourcePart } from "@/importing/source/parts/source.ts";
import type { SourceOptions } from "@/importing/source/table/source-options.ts";
import type { SourceIssue, SourceTable } from "@/importing/source/table/table.ts";

/** One table that a file offers, as the page shows it. */
export type PartFacts = Omit<SourcePart, "open">;

export type OpenedFile =
  | { outcome: "opened"; parts: readonly PartFacts[]; refused: readonly FileRejection[] }
  | { outcome: "refused"; refusal: FileRejection };

/** A table as it would be read, and its first rows. */
export type TablePreview = Omit<OpenedTable, "table"> & {
  columns: readonly string[];
  problems: readonly SourceIssue[];
};

/** As much of a table as tells it from others. */
export type PartPeek = { columns: readonly string[]; rows: readonly (readonly string[])[] };

const PEEK_ROWS = 3;
const PEEK_COLUMNS = 8;
const PEEK_LETTERS = 80;

export type Checked = Pick<CheckedTable, "causes" | "rows" | "passedOver"> & {
  problems: readonly SourceIssue[];
  compared: Compared;
  watched: string | null;
  /** Null where there are too many to ask for by name, or the whole catalogue has to be seen. */
  skus: readonly string[] | null;
};

/** A row that would write something. */
export type ChangingRow = {
  place: number;
  state: RowOutcome;
  /** Null of a new product. */
  id: string | null;
  draft: ProductDraft;
};

type Outside = {
  onProgress: (progress: CheckProgress) => void;
  present: (ids: readonly string[]) => Promise<readonly ProductRecord[]>;
  putChunk: (plan: string, number: number, changes: readonly RowChange[]) => Promise<void>;
};

/** Often enough for a bar to move, and seldom enough to cost nothing. */
const PROGRESS_INTERVAL_MS = 100;

/** What is done with one file, off the thread that draws the page: it alone holds what is known of every row. */
export function importSession({ onProgress, present, putChunk }: Outside) {
  /** The parts of every file, by the number it was given: one may be chosen while others are peeked at. */
  const opened = new Map<number, readonly SourcePart[]>();
  let table: SourceTable | null = null;
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

  /** What comes before this must have been done; whoever asks otherwise has lost the thread. */
  function checkedTable() {
    if (table === null || setup === null || checked === null) throw new Error("Check it first.");
    return { table, setup, ...checked };
  }

  function partOf(file: number, part: number): SourcePart {
    const found = opened.get(file)?.[part];
    if (found === undefined) throw new Error("Open it first.");
    return found;
  }

  return {
    async open(file: File, number = 0): Promise<OpenedFile> {
      const source = await openSource(file);
      if (source.outcome === "refused") return source;
      opened.set(number, source.parts);
      return {
        outcome: "opened",
        parts: source.parts.map(({ name, kind, bytes, isHidden }) => ({
          name,
          kind,
          bytes,
          isHidden,
        })),
        refused: source.refused,
      };
    },

    async preview(part: number, options: SourceOptions, file = 0): Promise<TablePreview> {
      const chosen = partOf(file, part);
      const { table: found, ...rest } = await chosen.open(options);
      table = found;
      form = { kind: chosen.kind, delimiter: rest.detected.delimiter?.value ?? "," };
      return { ...rest, columns: [...found.columns], problems: [...found.problems] };
    },

    /** The beginning of a table; the one that was chosen stays it. */
    async peek(part: number, file = 0): Promise<PartPeek> {
      const { table: found, first } = await partOf(file, part).open();
      const begun = (cells: readonly string[]) =>
        cells.slice(0, PEEK_COLUMNS).map((cell) => cell.slice(0, PEEK_LETTERS));
      return { columns: begun(found.columns), rows: first.rows.slice(0, PEEK_ROWS).map(begun) };
    },

    async check(wanted: Omit<CheckSetup, "overrides">, typed: Overrides): Promise<Checked | null> {
      if (table === null) throw new Error("Look at it first.");
      work = new AbortController();
      const { signal } = work;
      setup = { ...wanted, overrides: typed };
      const found = await checkTable(table, setup, { onProgress: report, signal });
      if (signal.aborted) return null;
      checked = found;
      comparison = compareCatalogue(found.index, setup.mode);
      const { causes, rows, passedOver, index } = found;
      return {
        causes,
        rows,
        passedOver,
        problems: [...table.problems],
        compared: comparedBy(setup.mapping, setup.mode),
        watched: watchedPrice(setup),
        skus: setup.mode.way === "snapshot" ? null : index.skus(),
      };
    },

    /** A page of the catalogue, to be laid over the file. */
    addPage: async (page: CataloguePage): Promise<void> => comparison?.take(page),

    /** The same as the server sent it; tells after which product the next page begins. */
    async addResponse(answer: Blob): Promise<string | null> {
      const page = await readCataloguePage(answer);
      comparison?.take(page);
      return page.next;
    },

    async difference(): Promise<Difference> {
      if (comparison === null) throw new Error("Check it first.");
      return comparison.end();
    },

    /** The first rows of the kind that is asked for, or those at these numbers. */
    async rows(state: RowOutcome | readonly number[], most: number): Promise<ChangingRow[]> {
      const { table: source, setup: how, index } = checkedTable();
      const wanted = typeof state === "string" ? null : new Set(state);
      const found: ChangingRow[] = [];
      let row = 0;
      for await (const batch of readProducts(source, how).batches()) {
        for (const { unit, draft } of batch) {
          const at = row++;
          const is = index.stateOf(at);
          if (wanted ? !wanted.has(at) : is !== state) continue;
          found.push({
            place: unit.place,
            state: is,
            id: is === "new" ? null : index.idOf(at),
            draft,
          });
          if (found.length >= Math.min(most, wanted?.size ?? most)) return found;
        }
      }
      return found;
    },

    /** Lays everything that is to be written down, chunk by chunk. Null where it was called off. */
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

    /** The rows that were not taken, here or by the database, in the form in which they came, with the reason. */
    async rejected(
      reasonName: string,
      reasons: ReadonlyMap<string, string>,
      refused: DatabaseRejections["places"] = new Map(),
    ): Promise<Blob> {
      const { table: source, setup: how, index } = checkedTable();
      const reasonOf = joinedReasons(reasons);
      return rejectedFile(
        rejectedRows(source, how, { index, refused, reasonName, reasonOf }),
        form,
      );
    },

    /** The same for whoever comes later, in whatever language; with what the database refused of what was sent. */
    async rejections(refused: DatabaseRejections): Promise<StoredRejections> {
      const { table: source, setup: how, index, causes } = checkedTable();
      const reasonOf = (keys: readonly string[]) => keys.join("\n");
      const { places } = refused;
      const rows = rejectedRows(source, how, { index, refused: places, reasonName: "", reasonOf });
      return collectRejections(rows, { form, causes, refusals: refused.refusals() });
    },

    /** Calls off what is under way; it ends with the rows at hand. */
    stop: async (): Promise<void> => work.abort(),
  };
}
export type ImportSession = ReturnType<typeof importSession>;
