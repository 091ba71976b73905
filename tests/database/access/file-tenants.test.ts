import { afterAll, beforeAll, expect, test } from "vitest";
import { addFiles, BUCKETS, fileAttempts, fileOutcome, NO_FILE_ACCESS } from "./file-access.ts";
import type { TestDatabase } from "../support.ts";
import { openTenantDatabase, ours, people, theirs } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
  await addFiles(db);
});
afterAll(() => db.close());

const actors = { ...people, visitor: "visitor" };
const cases = Object.entries(BUCKETS).flatMap(([bucket, { editorsAdd }]) =>
  Object.entries(actors).flatMap(([who, actor]) =>
    [
      { tenant: ours, other: theirs, whose: "our", adders: ["owner", "editor"] },
      { tenant: theirs, other: ours, whose: "their", adders: ["neighbour"] },
    ].map(({ tenant, other, whose, adders }) => ({
      bucket,
      who,
      actor,
      whose,
      attempts: fileAttempts(bucket, tenant, other),
      add: editorsAdd && adders.includes(who) ? "none" : "42501",
    })),
  ),
);

test.for(cases.map((each) => [each.bucket, each.who, each.whose, each] as const))(
  "file access is as expected: the bucket %s for the %s, %s files",
  async ([, , , { actor, attempts, add }]) => {
    const found: Record<string, string> = {};
    for (const [what, sql] of Object.entries(attempts)) {
      const query = db.as(actor, (tx) => tx.query(sql));
      found[what] = await fileOutcome(query, sql);
    }
    expect(found).toEqual({ ...NO_FILE_ACCESS, add });
  },
);

test("every bucket has expected outcomes", async () => {
  const buckets = await db.query<{ id: string }>("select id from storage.buckets");
  expect(buckets.map(({ id }) => id).toSorted()).toEqual(Object.keys(BUCKETS).toSorted());
});
