import { expect, test } from "vitest";
import { DEFAULT_MODE } from "@/importing/comparing/import-mode.ts";
import { columnMapping } from "@/importing/mapping/definition/column-mapping.ts";
import type { RunServices } from "@/importing/schedule/scheduled-run.ts";
import { DatabaseRejection } from "../_shared/database.ts";
import type { JobEnd } from "./handler.ts";
import { imports } from "./imports.ts";

const ORG = "00000000-0000-4000-8000-00000000000a";
const RUN = {
  lease: "00000000-0000-4000-8000-00000000001e",
  organization: ORG,
  supplier: null,
  address: "https://supplier.example/list.csv",
  mode: DEFAULT_MODE,
  fileSettings: {},
  mapping: columnMapping.parse({}),
  profileVersion: 1,
  known: null,
  acceptedHash: null,
  currency: "CAD",
  isStarted: false,
};

const unused = () => Promise.reject(new Error("Nothing should come this far."));

/**
 * Runs the job of a schedule with the given download function, and returns the job's outcome and
 * what was recorded.
 */
async function carryOut(
  fetchFile: RunServices["fetchFile"],
  started: unknown = RUN,
): Promise<{ end: JobEnd; recorded: unknown[] }> {
  const recorded: unknown[] = [];
  const nothing = () => ({ [Symbol.asyncIterator]: () => ({ next: unused }) });
  const handler = imports({
    products: (_run, hasTime) => ({
      fetchFile,
      cleaning: async () => null,
      catalogue: nothing,
      present: unused,
      begin: unused,
      apply: unused,
      save: unused,
      hasTime,
    }),
    distributor: (_run, hasTime) => ({
      fetchFile,
      fingerprints: nothing,
      begin: unused,
      addRejectedRecords: unused,
      apply: unused,
      applyMissing: unused,
      hasTime,
    }),
  });
  const end = await handler({
    job: { org: ORG, lease: RUN.lease, key: "schedule", payload: {}, resumeFrom: null, done: 0 },
    async call(name, values) {
      if (name === "start_import_run") return started;
      recorded.push(values);
      return null;
    },
    progress: async () => true,
    hasTime: () => true,
    compute: (work) => work(),
  });
  return { end, recorded };
}

test("a scheduled import records its result under the job's lease", async () => {
  expect(await carryOut(async () => "unchanged")).toEqual({
    end: "done",
    recorded: [{ lease: RUN.lease, result: { outcome: "unchanged" }, not_sent: {}, seen: null }],
  });
});

test("the job of a schedule that's paused or no longer due ends without a run", async () => {
  expect(await carryOut(unused, null)).toEqual({ end: "done", recorded: [] });
});

test("a scheduled import that stops early fails its job, which is retried", async () => {
  const broken = () => Promise.reject(new TypeError("The database does not answer."));
  await expect(carryOut(broken)).rejects.toThrow("The database does not answer.");
});

test("a scheduled import that the database rejects ends as failed with the reason", async () => {
  const rejected = () => Promise.reject(new DatabaseRejection("apply_import_chunk answered 403"));
  const { end, recorded } = await carryOut(rejected);
  expect(end).toBe("done");
  expect(recorded).toMatchObject([{ result: { outcome: "failed", reason: { run: "rejected" } } }]);
});

test("a scheduled import throws the error if its lease was lost", async () => {
  const lost = () => Promise.reject(new DatabaseRejection("409", "lease_expired"));
  await expect(carryOut(lost)).rejects.toThrow("409");
});

test("a scheduled import with an invalid profile ends as failed with the reason", async () => {
  const { recorded } = await carryOut(unused, { ...RUN, mapping: { fields: { nonsense: {} } } });
  expect(recorded).toMatchObject([
    { result: { outcome: "failed", reason: { run: "profile-unreadable" } } },
  ]);
});

const PRICE_FILE_RUN = {
  ...RUN,
  target: "distributor",
  fieldMap: null,
  today: "2026-11-24",
  startedHash: null,
};

test("a scheduled import of a distributor's price file reads the file as a price file", async () => {
  const file = new File(["SKU,Price\nA-1,9.99\n"], "list.csv");
  const marks = { etag: null, lastModified: null, hash: "ab" };
  const { recorded } = await carryOut(async () => ({ file, ...marks }), PRICE_FILE_RUN);
  expect(recorded).toMatchObject([
    { result: { outcome: "failed", reason: { priceFile: "foreign-file" } }, seen: null },
  ]);
});

test.each([
  ["is importing another one", "distributor_file_open"],
  ["imported another one after the comparison", "distributor_file_stale"],
])("a scheduled price file fails with a reason if someone %s", async (_what, hint) => {
  const rejected = () => Promise.reject(new DatabaseRejection("409", hint));
  const { recorded } = await carryOut(rejected, PRICE_FILE_RUN);
  expect(recorded).toMatchObject([{ result: { outcome: "failed", reason: { run: "busy" } } }]);
});
