import { mayBeIncomplete } from "@/distributor/schedule/missing-policy.ts";
import { inRequests, type RejectedRecord } from "@/distributor/price-file/rejected-record.ts";
import { CANADA, type FieldMap, fieldMapSchema } from "@/distributor/price-file/field-map.ts";
import type { FingerprintPage, ItemDifference } from "@/distributor/price-file/item-index.ts";
import {
  type CheckedFile,
  priceFileSession,
  type SentItem,
} from "@/distributor/session/price-file-session.ts";
import type { DistributorRun } from "@/importing/schedule/claimed-run.ts";
import { type FetchFile, fetchForRun } from "@/importing/schedule/fetch-for-run.ts";
import {
  PRICE_FILE_ERRORS,
  type RunCounts,
  type RunReason,
  type RunWarning,
} from "@/importing/schedule/run-result.ts";
import {
  areMany,
  MOST_ROWS,
  OutOfTime,
  type RunEnd,
  TooManyRows,
} from "@/importing/schedule/scheduled-run.ts";
import { toPlainText } from "@/lib/text/printable.ts";

/** A file as `begin_distributor_run` records it. */
type StartedFile = {
  name: string;
  kind: "full" | "delta";
  account: string;
  made_on: string | null;
  records: number;
  rejected: number;
  issues: Record<string, number>;
  field_map: FieldMap;
  field_map_version: number | null;
};

/** The external services a run depends on. */
export type PriceFileServices = {
  fetchFile: FetchFile;
  fingerprints: () => AsyncIterable<FingerprintPage>;
  /** Opens the file on the server, or continues the one that an earlier worker opened. */
  begin: (file: StartedFile, hash: string) => Promise<void>;
  addRejectedRecords: (records: readonly RejectedRecord[]) => Promise<void>;
  apply: (items: readonly SentItem[]) => Promise<void>;
  applyMissing: (skus: readonly string[], keepDays: number) => Promise<void>;
  hasTime: () => boolean;
};

type Accepted = Extract<CheckedFile, { ok: true }>;
type Rejected = Extract<CheckedFile, { ok: false }>["error"];

const ITEMS_PER_REQUEST = 2_000;
const SKUS_PER_REQUEST = 10_000;

const ended = (result: RunEnd["result"], seen: RunEnd["seen"] = null): RunEnd => ({
  result,
  seen,
  notSent: {},
});
const failed = (reason: RunReason) => ended({ outcome: "failed", reason });

/** Fetches a distributor's price file and writes its differences from the catalogue, as if a person had uploaded it. */
export async function scheduledPriceFile(
  run: DistributorRun,
  services: PriceFileServices,
): Promise<RunEnd> {
  const fetched = await fetchForRun(run, services.fetchFile);
  if (fetched.is === "ended") return ended(fetched.result, fetched.seen);
  const { file, hash, seen } = fetched;
  if (run.startedHash !== null && run.startedHash !== hash) return failed({ run: "file-changed" });
  const map = run.fieldMap === null ? CANADA : fieldMapSchema.safeParse(run.fieldMap).data;
  if (map === undefined) return failed({ run: "profile-unreadable" });

  const session = priceFileSession(({ records }) => {
    if (!services.hasTime()) throw new OutOfTime();
    if (records > MOST_ROWS) throw new TooManyRows();
  });
  let hasWritten = false;
  try {
    const checked = await session.check(file, map, run.today);
    if (!checked.ok) return failed(rejectionReason(checked.error));
    for await (const page of services.fingerprints()) session.take(page);
    const difference = session.difference();
    const { keepDays } = run.mode;
    const counts = runCounts(checked, difference);
    const warnings = runWarnings(counts, mayBeIncomplete(difference, run.mode));
    if (warnings.length > 0 && run.acceptedHash !== hash)
      return ended({ outcome: "waiting", warnings, counts }, seen);

    await services.begin(startedFile(file, checked, { map, version: run.profileVersion }), hash);
    const write = async (part: () => Promise<void>) => {
      if (!services.hasTime()) throw new OutOfTime();
      await part();
      hasWritten = true;
    };
    for (const records of inRequests(checked.rejectedRecords))
      await services.addRejectedRecords(records);
    for (;;) {
      const items = await session.nextItems(ITEMS_PER_REQUEST);
      if (items.length === 0) break;
      await write(() => services.apply(items));
    }
    const missing = keepDays === undefined ? [] : session.missing();
    for (let from = 0; from < missing.length; from += SKUS_PER_REQUEST) {
      const skus = missing.slice(from, from + SKUS_PER_REQUEST);
      await write(() => services.applyMissing(skus, keepDays ?? 0));
    }
    return ended({ outcome: "written", counts }, seen);
  } catch (error) {
    if (error instanceof TooManyRows) return failed({ run: "too-large" });
    if (!(error instanceof OutOfTime)) throw error;
    // The next worker gets no further than this one did unless something was written. Without this check, the run would
    // be retried forever.
    return hasWritten ? ended({ outcome: "continues" }) : failed({ run: "too-long" });
  }
}

type PriceFileRejection = Extract<Rejected, { kind: (typeof PRICE_FILE_ERRORS)[number] }>;
const isPriceFileRejection = (error: Rejected): error is PriceFileRejection =>
  PRICE_FILE_ERRORS.some((kind) => kind === error.kind);

function rejectionReason(error: Rejected): RunReason {
  if (!isPriceFileRejection(error)) return { file: error.kind };
  const { kind } = error;
  return { priceFile: kind, ...(kind === "cut-off" ? { line: error.line } : {}) };
}

const startedFile = (
  { name }: File,
  { header, records, rejected, issues }: Accepted,
  { map, version }: { map: FieldMap; version: number },
): StartedFile => ({
  name: toPlainText(name).slice(0, 200),
  kind: header.kind,
  account: header.account,
  made_on: header.date,
  records,
  rejected,
  issues,
  field_map: map,
  // The built-in map has no version, so null is sent.
  field_map_version: version === 0 ? null : version,
});

const runCounts = ({ records, rejected }: Accepted, difference: ItemDifference): RunCounts => ({
  rows: records,
  created: difference.added,
  updated: difference.changed,
  unchanged: difference.unchanged,
  rejected,
  incomplete: 0,
  missing: difference.missing,
  shocks: 0,
});

/** Warnings that a person has to confirm first: many records are rejected, or the file may be incomplete. */
function runWarnings({ rejected, rows }: RunCounts, isIncomplete: boolean): RunWarning[] {
  return [
    ...(areMany(rejected, rows) ? (["many-rejected"] as const) : []),
    ...(isIncomplete ? (["mass-deletion"] as const) : []),
  ];
}
