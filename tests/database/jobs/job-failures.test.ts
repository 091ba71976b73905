import { afterAll, beforeAll, expect, test } from "vitest";
import {
  claim,
  claimOne,
  end,
  enqueue,
  expireLeases,
  extend,
  openJobDatabase,
  passDelays,
  recover,
  stored,
} from "./jobs-support.ts";
import { one, type TestDatabase } from "../support.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openJobDatabase();
});
afterAll(() => db.close());

test("a failed job is retried after a delay that doubles up to 15 minutes and varies by up to half", async () => {
  const longest = [5, 10, 20, 40, 80, 160, 320];
  await db.rehearse(async (tx) => {
    await enqueue(tx, "a");
    for (const seconds of longest) {
      await end(tx, await claimOne(tx), "failed", "The server is busy.");
      const { delay } = await one<{ delay: number }>(
        tx,
        "select extract(epoch from run_at - now())::float8 as delay from public.jobs",
      );
      expect(delay).toBeGreaterThanOrEqual(seconds / 2);
      expect(delay).toBeLessThanOrEqual(seconds);
      expect(await claim(tx)).toBeNull();
      await passDelays(tx);
    }
    const { most, least } = await one<{ most: number; least: number }>(
      tx,
      `select extract(epoch from max(delay))::float8 as most, extract(epoch from min(delay))::float8 as least
       from (select private.retry_delay(60) as delay from generate_series(1, 200)) as delays`,
    );
    expect(most).toBeLessThanOrEqual(900);
    expect(least).toBeGreaterThanOrEqual(450);
    expect(most - least).toBeGreaterThan(200);
  });
});

test("a job that always fails is listed with its reason after 8 attempts, and the others still run", async () => {
  await db.rehearse(async (tx) => {
    await enqueue(tx, "bad");
    for (let attempt = 1; attempt <= 8; attempt++) {
      await enqueue(tx, `good ${attempt}`);
      for (let job = await claim(tx); job !== null; job = await claim(tx))
        await end(tx, job, job.key === "bad" ? "failed" : "done", "Not readable");
      await passDelays(tx);
    }
    expect(await stored(tx)).toEqual([
      { key: "bad", state: "failed", attempts: 8, error: "Not readable" },
    ]);
    expect(await claim(tx)).toBeNull();
  });
});

test("a job that stops its worker each time is listed as failed after 8 attempts", async () => {
  await db.rehearse(async (tx) => {
    await enqueue(tx, "a");
    for (let attempt = 1; attempt <= 8; attempt++) {
      await claimOne(tx);
      await expireLeases(tx);
      expect(await recover(tx)).toBe(true);
      await passDelays(tx);
    }
    expect(await stored(tx)).toMatchObject([{ state: "failed", error: "interrupted" }]);
  });
});

test("a job that would fail the same way again is listed as failed immediately", async () => {
  await db.rehearse(async (tx) => {
    await enqueue(tx, "a");
    await end(tx, await claimOne(tx), "rejected", "Unknown channel");
    expect(await stored(tx)).toMatchObject([{ state: "failed", attempts: 1 }]);
  });
});

test("a failure is no longer listed once a later job with the same key succeeds", async () => {
  await db.rehearse(async (tx) => {
    for (const outcome of ["rejected", "rejected", "done"] as const) {
      await enqueue(tx, "a");
      await end(tx, await claimOne(tx), outcome);
    }
    expect(await stored(tx)).toEqual([]);
  });
});

test("a change doesn't shorten the delay of a failing job with the same key", async () => {
  await db.rehearse(async (tx) => {
    await enqueue(tx, "a");
    const job = await claimOne(tx);
    await enqueue(tx, "a");
    await end(tx, job, "failed");
    await enqueue(tx, "a");
    expect(await claim(tx)).toBeNull();
    await passDelays(tx);
    await end(tx, await claimOne(tx), "failed");
    expect(await stored(tx)).toMatchObject([{ state: "waiting", attempts: 2 }]);
  });
});

test("urgent work starts a failing job with the same key at once, because a person may have fixed the cause", async () => {
  await db.rehearse(async (tx) => {
    await enqueue(tx, "a");
    await end(tx, await claimOne(tx), "failed");
    await enqueue(tx, "a", { priority: 0 });
    await claimOne(tx);
    expect(await stored(tx)).toMatchObject([{ state: "running", attempts: 2 }]);
  });
});

test("a job that makes progress before each of its workers stops isn't listed as failed", async () => {
  await db.rehearse(async (tx) => {
    await enqueue(tx, "a");
    for (let attempt = 1; attempt <= 10; attempt++) {
      await extend(tx, await claimOne(tx), attempt);
      await expireLeases(tx);
      await recover(tx);
      expect(await stored(tx)).toMatchObject([{ state: "waiting", attempts: 1 }]);
      await passDelays(tx);
    }
  });
});

test("a job whose lease is extended without progress is listed as failed after 8 attempts", async () => {
  await db.rehearse(async (tx) => {
    await enqueue(tx, "a");
    for (let attempt = 1; attempt <= 8; attempt++) {
      await extend(tx, await claimOne(tx), 0);
      await expireLeases(tx);
      await recover(tx);
      await passDelays(tx);
    }
    expect(await stored(tx)).toMatchObject([{ state: "failed", attempts: 8 }]);
  });
});

test("a job that continues several times and then always fails is listed as failed after 8 attempts", async () => {
  await db.rehearse(async (tx) => {
    await enqueue(tx, "a");
    for (let attempt = 1; attempt <= 8; attempt++) {
      await end(tx, await claimOne(tx), "continues");
      await end(tx, await claimOne(tx), "continues");
      await end(tx, await claimOne(tx), "failed", "products: A");
      await passDelays(tx);
    }
    expect(await stored(tx)).toMatchObject([{ state: "failed", error: "products: A" }]);
  });
});

test("a job resumes at its position after a change with the same key or a lost worker, and starts over after a failure", async () => {
  await db.rehearse(async (tx) => {
    await enqueue(tx, "a");
    const job = await claimOne(tx);
    expect(job.resumeFrom).toBeNull();
    await enqueue(tx, "a");
    await end(tx, job, "continues", null, { after: 5 });
    await enqueue(tx, "a");
    const second = await claimOne(tx);
    expect(second.resumeFrom).toEqual({ after: 5 });
    await expireLeases(tx);
    await recover(tx);
    await passDelays(tx);
    const third = await claimOne(tx);
    expect(third.resumeFrom).toEqual({ after: 5 });
    await end(tx, third, "failed");
    await passDelays(tx);
    expect((await claimOne(tx)).resumeFrom).toBeNull();
  });
});
