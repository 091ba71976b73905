import type { Counters, NotSent, ProductChange, Rejection } from "@/catalogue/ledger/change-set.ts";

/**
 * The plan of an import, stored in the browser. Its changes are stored separately until they are written, in the chunks
 * that will be sent, so an interrupted import can continue without its file. The plan stays as a report.
 */
export type ImportPlan = {
  /** The id of the import's change set. */
  id: string;
  organization: string;
  title: string;
  /** The file, with the URL it was fetched from, if any. */
  source: { file: string; sheet?: string; address?: string };
  supplier: string | null;
  madeAt: string;
  /** The number of chunks, and the total number of changes in them. */
  chunks: number;
  changes: number;
  notSent: Required<NotSent>;
  /** The chunks the server has acknowledged, and how many changes they held. */
  sentChunks: number;
  sentChanges: number;
  written: { created: number; updated: number; unchanged: number };
  rejections: Rejection[];
  state: PlanState;
  /** The final counts from the database. */
  counted: Counters | null;
  /** The rejected rows, in their original form. */
  rejectedRows: Blob | null;
  /** Whether `rejectedRows` includes the rows rejected by the database. */
  hasDatabaseRejections: boolean;
};

/** `ended` means that a person stopped the import, in this browser or elsewhere. */
export type PlanState = "sending" | "paused" | "done" | "ended";

/** A person wouldn't read more rejected rows than this. The database counts all of them. */
export const MAX_REJECTIONS = 1000;

/** The storage in which the browser keeps plans. */
export type PlanStore = {
  put: (plan: ImportPlan) => Promise<void>;
  chunk: (plan: string, number: number) => Promise<readonly ProductChange[]>;
  /** Deletes the changes to be sent. The plan itself stays as a report. */
  dropChunks: (plan: string) => Promise<void>;
};

/** Whether the database rejected rows that the file of rejected rows doesn't include. */
export const lacksDatabaseRejections = ({ rejections, hasDatabaseRejections }: ImportPlan) =>
  !hasDatabaseRejections && rejections.some(({ row }) => row !== null);

/** Whether the number of rows that the database counted equals the number in the plan, including unsent rows. */
export function addsUp({ changes, notSent, counted }: ImportPlan): boolean {
  const rows = changes + notSent.unchanged + notSent.skipped + notSent.rejected;
  return counted !== null && counted.rowsRead === rows;
}
