import type { Counters, NotSent, ProductChange, Rejection } from "@/catalogue/ledger/change-set.ts";

/**
 * What an import is to write, kept in the browser until it is written: its changes lie beside it, chunk by chunk, just
 * as they will be sent. So whatever cuts it off, it goes on where it stood, without its file.
 */
export type ImportPlan = {
  /** Of its change set. */
  id: string;
  organization: string;
  title: string;
  /** With the address it was fetched from, if it was. */
  source: { file: string; sheet?: string; address?: string };
  supplier: string | null;
  madeAt: string;
  /** How many chunks there are, and how many changes in them. */
  chunks: number;
  changes: number;
  notSent: Required<NotSent>;
  /** The chunks that were answered, and what was in them. */
  sentChunks: number;
  sentChanges: number;
  written: { created: number; updated: number; unchanged: number };
  refused: Rejection[];
  state: PlanState;
  /** What the database counted at the end. */
  counted: Counters | null;
  /** The rows that could not be used, in the form they came in. */
  rejectedRows: Blob | null;
  /** Whether those that the database refused are among them. */
  holdsRefused: boolean;
};

/** `ended` is one that somebody stopped, here or from the list of changes. */
export type PlanState = "sending" | "paused" | "done" | "ended";

/** More than a person reads; the database counts all of them. */
export const MAX_REJECTIONS = 1000;

/** Where plans lie. */
export type PlanStore = {
  put: (plan: ImportPlan) => Promise<void>;
  chunk: (plan: string, number: number) => Promise<readonly ProductChange[]>;
  /** Drops what was to be sent; the plan itself stays, as a report. */
  dropChunks: (plan: string) => Promise<void>;
};

/** Whether the database refused rows of the file that are not among the rejected ones. */
export const lacksDatabaseRejections = ({ refused, holdsRefused }: ImportPlan) =>
  !holdsRefused && refused.some(({ row }) => row !== null);

/** Whether the database counted what was sent and what was not, each row once. */
export function addsUp({ changes, notSent, counted }: ImportPlan): boolean {
  const rows = changes + notSent.unchanged + notSent.skipped + notSent.rejected;
  return counted !== null && counted.rowsRead === rows;
}
