import { beforeEach, expect, test, vi } from "vitest";
import { DatabaseRejection, DatabaseUnavailable } from "../_shared/database.ts";
import { handle, LONG, type JobHandler, type Parts } from "./handler.ts";

const KEY = "the-service-key";
const job = (digit: number, over: object = {}) => ({
  org: "00000000-0000-4000-8000-00000000000a",
  id: digit,
  lease: `00000000-0000-4000-8000-00000000000${digit}`,
  kind: "sample",
  key: `job ${digit}`,
  payload: {},
  resumeFrom: null,
  done: 0,
  ...over,
});

let due: unknown[];
let lost: number;
let ended: unknown[];
let calls: string[];
let clock: number;
let handler: JobHandler;

beforeEach(() => {
  due = [job(1), job(2)];
  lost = 0;
  ended = [];
  calls = [];
  clock = 0;
  handler = async () => "done";
});

const parts = (): Parts => ({
  serviceKey: KEY,
  codeVersion: "code-1",
  now: () => clock,
  kinds: { sample: { run: (tools) => handler(tools) } },
  async call(name, values) {
    calls.push(name);
    if (name === "claim_job") return due.shift() ?? null;
    if (name === "recover_job") return lost-- > 0;
    if (name === "end_job") ended.push(values);
    return name === "extend_job";
  },
});

async function wake(key = KEY) {
  const request = new Request("http://functions.example/jobs", {
    method: "POST",
    headers: { authorization: `Bearer ${key}` },
  });
  const response = await handle(request, parts());
  return { status: response.status, body: await response.json() };
}

const ids = ({ org, id, lease }: ReturnType<typeof job>) => ({ org, job: id, lease });

test("a worker runs the due jobs one after the other", async () => {
  expect(await wake()).toEqual({ status: 200, body: { jobs: 2, left: false } });
  expect(ended).toEqual([1, 2].map((digit) => ({ ...ids(job(digit)), outcome: "done" })));
});

test("a worker records its code version and recovers all lost jobs before it claims one", async () => {
  lost = 2;
  await wake();
  expect(calls.slice(0, 5)).toEqual([
    "note_job_code",
    "recover_job",
    "recover_job",
    "recover_job",
    "claim_job",
  ]);
});

test.each(["", "the-service-kez", "the-service-key-and-more"])(
  "a worker rejects the key %j and claims no job",
  async (key) => {
    expect((await wake(key)).status).toBe(401);
    expect(calls).toEqual([]);
  },
);

const UNSIGNED = "eyJhbGciOiJub25lIn0.eyJyb2xlIjoic2VydmljZV9yb2xlIn0.";

test.each<[string, string, Record<string, string>]>([
  ["in the query", `?apikey=${KEY}&authorization=Bearer%20${KEY}`, {}],
  ["in another header", "", { apikey: KEY }],
  ["as a password", "", { authorization: `Basic ${KEY}` }],
  ["after another token", "", { authorization: `Bearer token, Bearer ${KEY}` }],
  ["replaced by an unsigned token of the server", "", { authorization: `Bearer ${UNSIGNED}` }],
])("a worker rejects the service key %s and claims no job", async (_where, query, headers) => {
  const request = new Request(`http://functions.example/jobs${query}`, { method: "POST", headers });
  expect((await handle(request, parts())).status).toBe(401);
  expect(calls).toEqual([]);
});

test("a worker doesn't read the body of a request, so the body can't choose which jobs run", async () => {
  const request = new Request("http://functions.example/jobs", {
    method: "POST",
    headers: { authorization: `Bearer ${KEY}` },
    body: JSON.stringify({ ...job(9), kinds: ["import"] }),
  });
  expect(await (await handle(request, parts())).json()).toEqual({ jobs: 2, left: false });
  expect(ended).toMatchObject([ids(job(1)), ids(job(2))]);
  expect(request.bodyUsed).toBe(false);
});

test.each(["GET", "PUT", "PATCH", "DELETE", "HEAD"])(
  "a worker can't be started with %s",
  async (method) => {
    const headers = { authorization: `Bearer ${KEY}`, "x-http-method-override": "POST" };
    const request = new Request("http://functions.example/jobs", { method, headers });
    const response = await handle(request, parts());
    expect([response.status, response.headers.get("allow"), calls]).toEqual([405, "POST", []]);
  },
);

test("a worker leaves jobs to the next request when its time is up", async () => {
  handler = async () => {
    clock += 60_000;
    return "done";
  };
  expect((await wake()).body).toEqual({ jobs: 1, left: true });
  expect(due).toHaveLength(1);
});

test("a worker leaves jobs to the next request when it has used its processor time", async () => {
  handler = async ({ compute }) =>
    compute(() => (clock += 1_500)) > 0 ? "done" : { continuesAt: {} };
  expect((await wake()).body).toEqual({ jobs: 1, left: true });
});

test("a job that only waits uses no processor time, and yields to others after 5 seconds", async () => {
  const times: boolean[] = [];
  handler = async ({ hasTime }) => {
    clock += 4_000;
    times.push(hasTime());
    clock += 2_000;
    times.push(hasTime());
    return { continuesAt: { after: 7 } };
  };
  expect((await wake()).body).toEqual({ jobs: 2, left: false });
  expect(times).toEqual([true, false, true, false]);
  const continued = { outcome: "continues", resume_from: { after: 7 } };
  expect(ended).toMatchObject([continued, continued]);
});

test("a failed job is recorded with its reason, and the next one runs", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  handler = async ({ job: { key } }) => {
    if (key === "job 1") throw new Error("The server is busy.");
    return { failed: "products: A" };
  };
  await wake();
  expect(logged).toHaveBeenCalledOnce();
  logged.mockRestore();
  expect(ended).toMatchObject([
    { outcome: "failed", error: "The server is busy." },
    { outcome: "failed", error: "products: A" },
  ]);
});

test("a long job starts only early in a request, and the worker reports that jobs may be left", async () => {
  const requested: unknown[] = [];
  const { call, ...others } = parts();
  handler = async () => {
    clock += 35_000;
    return "done";
  };
  const response = await handle(
    new Request("http://functions.example/jobs", {
      method: "POST",
      headers: { authorization: `Bearer ${KEY}` },
    }),
    {
      ...others,
      kinds: { ...others.kinds, long: { run: handler, limits: LONG } },
      async call(name, values) {
        if (name !== "claim_job") return call(name, values);
        requested.push(values);
        return requested.length === 1 ? due.shift() : null;
      },
    },
  );
  expect(await response.json()).toEqual({ jobs: 1, left: true });
  expect(requested).toEqual([{ kinds: ["sample", "long"] }, { kinds: ["sample"] }]);
});

test("a worker that lost its job neither ends it nor logs an error", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  handler = async ({ job: { key } }) => {
    if (key === "job 1") throw new DatabaseRejection("409", "lease_expired");
    return "done";
  };
  await wake();
  expect(logged).not.toHaveBeenCalled();
  logged.mockRestore();
  expect(ended).toEqual([{ ...ids(job(2)), outcome: "done" }]);
});

test("a progress report tells a job that it may continue", async () => {
  const requested: boolean[] = [];
  handler = async ({ progress }) => {
    requested.push(await progress(5, 10));
    return "done";
  };
  await wake();
  expect(requested).toEqual([true, true]);
});

test("a job that stopped with an error is retried from the same position", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  due = [job(1, { resumeFrom: { after: 7 } })];
  handler = async () => Promise.reject(new Error("The server is busy."));
  await wake();
  logged.mockRestore();
  expect(ended).toMatchObject([{ outcome: "failed", resume_from: { after: 7 } }]);
});

test("a worker that can't write to the database ends with status 503 and logs one line without a stack", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  handler = () => Promise.reject(new DatabaseUnavailable("status 507: The disk is full"));
  const full = parts();
  const response = await handle(
    new Request("http://functions.example/jobs", {
      method: "POST",
      headers: { authorization: `Bearer ${KEY}` },
    }),
    {
      ...full,
      async call(name, values) {
        if (name === "claim_job" && ended.length > 0) throw new DatabaseUnavailable("507");
        return full.call(name, values);
      },
    },
  );

  expect(response.status).toBe(503);
  expect(logged.mock.calls).toEqual([["A job failed.", "status 507: The disk is full"]]);
  logged.mockRestore();
});
