import { afterAll, beforeAll, expect, test } from "vitest";
import { addFiles, BUCKETS, fileAttempts, fileOutcome, NO_FILE_ACCESS } from "./file-access.ts";
import type { TestDatabase } from "../support.ts";
import { actors, everyone, openTenantDatabase, ours, theirs } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
  await addFiles(db);
});
afterAll(() => db.close());

const PEOPLE = everyone.filter(([, who]) => who !== "server");
const cases = Object.entries(BUCKETS).flatMap(([bucket, { editorsAdd }]) =>
  PEOPLE.flatMap(([label, who]) =>
    [
      { tenant: ours, other: theirs, whose: "the organization's", adders: ["owner", "editor"] },
      { tenant: theirs, other: ours, whose: "the other organization's", adders: ["neighbour"] },
    ].map(({ tenant, other, whose, adders }) => ({
      bucket,
      label,
      actor: actors[who],
      whose,
      attempts: fileAttempts(bucket, tenant, other),
      add: editorsAdd && adders.includes(who) ? "none" : "42501",
    })),
  ),
);

test.for(cases.map((each) => [each.whose, each.bucket, each.label, each] as const))(
  "of all actions on %s files in the bucket %s, %s can at most add a file",
  async ([, , , { actor, attempts, add }]) => {
    const found: Record<string, string> = {};
    for (const [what, sql] of Object.entries(attempts)) {
      const query = db.as(actor, (tx) => tx.query(sql));
      found[what] = await fileOutcome(query, sql);
    }
    expect(found).toEqual({ ...NO_FILE_ACCESS, add });
  },
);

test("the expected outcomes of file access cover every bucket", async () => {
  const buckets = await db.query<{ id: string }>("select id from storage.buckets");
  expect(buckets.map(({ id }) => id).toSorted()).toEqual(Object.keys(BUCKETS).toSorted());
});
