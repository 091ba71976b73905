import { beforeEach, expect, test, vi } from "vitest";
import { DEFAULT_MODE } from "@/importing/comparing/import-mode.ts";
import { columnMapping } from "@/importing/mapping/definition/column-mapping.ts";
import type { RunOutside } from "@/importing/schedule/scheduled-run.ts";
import { DatabaseRejection } from "../_shared/database.ts";
import { handle, type Parts } from "./handler.ts";

const KEY = "the-service-key";
const run = (digit: number) => ({
  lease: `00000000-0000-4000-8000-00000000000${digit}`,
  organization: "00000000-0000-4000-8000-00000000000a",
  supplier: null,
  address: "https://supplier.example/list.csv",
  mode: DEFAULT_MODE,
  fileSettings: {},
  mapping: columnMapping.parse({}),
  profileVersion: 1,
  known: null,
  acceptedHash: null,
  isStarted: false,
});

let due: unknown[];
let ended: unknown[];
let clock: number;
let fetchFile: RunOutside["fetchFile"];

beforeEach(() => {
  due = [run(1), run(2)];
  ended = [];
  clock = 0;
  fetchFile = async () => "unchanged";
});

const unused = () => Promise.reject(new Error("Nothing should come this far."));

const parts = (): Parts => ({
  serviceKey: KEY,
  now: () => clock,
  async call(name, values) {
    if (name === "claim_import_run") return due.shift() ?? null;
    ended.push(values);
    return null;
  },
  outsideOf: (_run, hasTime) => ({
    fetchFile: (...asked) => fetchFile(...asked),
    cleaning: async () => null,
    catalogue: () => ({ [Symbol.asyncIterator]: () => ({ next: unused }) }),
    present: unused,
    begin: unused,
    apply: unused,
    save: unused,
    hasTime,
  }),
});

async function tickClock(key = KEY) {
  const request = new Request("http://functions.example/scheduled-imports", {
    method: "POST",
    headers: { authorization: `Bearer ${key}` },
  });
  const response = await handle(request, parts());
  return { status: response.status, body: await response.json() };
}

test("due scheduled imports run one after the other", async () => {
  expect(await tickClock()).toEqual({ status: 200, body: { runs: 2 } });
  expect(ended).toEqual(
    [1, 2].map((digit) => ({
      lease: run(digit).lease,
      result: { outcome: "unchanged" },
      not_sent: {},
      seen: null,
    })),
  );
});

test.each(["", "the-service-kez", "the-service-key-and-more"])(
  "scheduled imports reject the key %j and claim no run",
  async (key) => {
    expect((await tickClock(key)).status).toBe(401);
    expect(due).toHaveLength(2);
  },
);

test("scheduled imports reject every request if no service key is set", async () => {
  const request = new Request("http://functions.example/", { method: "POST" });
  expect((await handle(request, { ...parts(), serviceKey: "" })).status).toBe(401);
});

test("scheduled imports leave the remaining runs to the next call once time is short", async () => {
  fetchFile = async () => {
    clock += 40_000;
    return "unchanged";
  };
  expect((await tickClock()).body).toEqual({ runs: 1 });
  expect(due).toHaveLength(1);
});

test("a scheduled import that stops early keeps its lease, and the next run starts", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  let times = 0;
  fetchFile = async () => {
    if (times++ === 0) throw new TypeError("The database does not answer.");
    return "unchanged";
  };
  expect((await tickClock()).body).toEqual({ runs: 2 });
  logged.mockRestore();
  expect(ended).toMatchObject([{ lease: run(2).lease }]);
});

test("a scheduled import that the database rejects ends as failed with the reason", async () => {
  fetchFile = () => Promise.reject(new DatabaseRejection("apply_import_chunk answered 403"));
  await tickClock();
  expect(ended).toMatchObject([
    { result: { outcome: "failed", reason: { run: "rejected" } } },
    { result: { outcome: "failed" } },
  ]);
});

test("a scheduled import with an invalid profile ends as failed with the reason", async () => {
  due = [{ ...run(1), mapping: { fields: { nonsense: {} } } }];
  await tickClock();
  expect(ended).toMatchObject([
    { lease: run(1).lease, result: { outcome: "failed", reason: { run: "profile-unreadable" } } },
  ]);
});
