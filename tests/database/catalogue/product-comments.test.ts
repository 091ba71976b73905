import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { become, errorCode, type TestDatabase } from "../support.ts";
import { openTenantDatabase, ours, people, theirs } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
  await db.exec("delete from public.notifications; delete from public.product_comments");
});
afterAll(() => db.close());

const COMMENT = "00000000-0000-4000-8000-00000000c001";
const { owner, editor, viewer, neighbour } = people;

type Written = { by: string; mentions?: string[]; assignee?: string; body?: string };

async function add(tx: Queryable, { by, mentions = [], assignee, body = "Check it" }: Written) {
  await become(tx, by);
  await tx.query("select public.add_product_comment($1, $2, $3, $4, $5)", [
    COMMENT,
    ours.product,
    body,
    mentions,
    assignee ?? null,
  ]);
  await tx.exec("reset role");
}

async function call(tx: Queryable, by: string, sql: string) {
  await become(tx, by);
  await tx.query(`select public.${sql}`);
  await tx.exec("reset role");
}

const comments = (tx: Queryable) =>
  tx.query(`select author_id, body, mentions, assigned_to, edited_at is not null as is_edited,
    resolved_at is not null as is_resolved from public.product_comments`);

const notified = (tx: Queryable) =>
  tx.query(`select user_id, kind, details, link from public.notifications order by kind, user_id`);

test("a comment notifies the people it mentions and the person it's assigned to, but not its author", async () => {
  await db.rehearse(async (tx) => {
    await add(tx, { by: editor, mentions: [owner, viewer, editor], assignee: owner });
    const about = {
      link: `/product-management?product=${ours.product}&full#comment`,
      details: { sku: "OURS", name: "editor" },
    };
    expect(await notified(tx)).toEqual([
      { user_id: owner, kind: "product_assigned", ...about },
      { user_id: viewer, kind: "product_mention", ...about },
    ]);
  });
});

test("a repeated request to add a comment adds one comment and notifies once", async () => {
  await db.rehearse(async (tx) => {
    await add(tx, { by: viewer, mentions: [owner], body: "  Check it\n" });
    await add(tx, { by: viewer, mentions: [owner] });
    expect(await comments(tx)).toMatchObject([{ author_id: viewer, body: "Check it" }]);
    expect(await notified(tx)).toHaveLength(1);
    expect(await tx.query("select count from public.notifications")).toEqual([{ count: 1 }]);
  });
});

test("people outside the organization are neither mentioned, assigned nor notified", async () => {
  await db.rehearse(async (tx) => {
    await add(tx, { by: owner, mentions: [neighbour], assignee: neighbour });
    expect(await comments(tx)).toMatchObject([{ mentions: [], assigned_to: null }]);
    expect(await notified(tx)).toEqual([]);
  });
});

test("an edit of a comment notifies only people who weren't mentioned before", async () => {
  await db.rehearse(async (tx) => {
    await add(tx, { by: owner, mentions: [editor] });
    await tx.exec("delete from public.notifications");
    const mentions = `array['${editor}', '${viewer}']::uuid[]`;
    await call(tx, owner, `edit_product_comment('${COMMENT}', 'Both', ${mentions})`);
    expect(await comments(tx)).toMatchObject([{ body: "Both", is_edited: true }]);
    expect(await notified(tx)).toMatchObject([{ user_id: viewer, kind: "product_mention" }]);
  });
});

test("assigning a comment notifies the assignee only once, and removing the assignee reopens a resolved comment", async () => {
  await db.rehearse(async (tx) => {
    await add(tx, { by: owner });
    await call(tx, editor, `assign_product_comment('${COMMENT}', '${viewer}')`);
    await call(tx, editor, `assign_product_comment('${COMMENT}', '${viewer}')`);
    expect(await tx.query("select user_id, count from public.notifications")).toEqual([
      { user_id: viewer, count: 1 },
    ]);
    await call(tx, viewer, `resolve_product_comment('${COMMENT}', true)`);
    expect(await comments(tx)).toMatchObject([{ assigned_to: viewer, is_resolved: true }]);
    await call(tx, owner, `assign_product_comment('${COMMENT}')`);
    expect(await comments(tx)).toMatchObject([{ assigned_to: null, is_resolved: false }]);
  });
});

const RIGHTS = [
  ["edit", `edit_product_comment('${COMMENT}', 'Mine')`, { owner: false, editor: true }],
  ["assign", `assign_product_comment('${COMMENT}', '${owner}')`, { owner: true, editor: true }],
  ["resolve", `resolve_product_comment('${COMMENT}', true)`, { owner: true, editor: true }],
  ["delete", `delete_product_comment('${COMMENT}')`, { owner: true, editor: true }],
] as const;

test.each(RIGHTS)(
  "the right to %s an editor's comment follows authorship and role",
  async (_what, sql, expected) => {
    const may = async (by: string) => {
      let isChanged = false;
      const code = await errorCode(
        db.rehearse(async (tx) => {
          await add(tx, { by: editor });
          const before = JSON.stringify(await comments(tx));
          await call(tx, by, sql);
          isChanged = JSON.stringify(await comments(tx)) !== before;
        }),
      );
      return code !== "42501" && isChanged;
    };
    expect({ owner: await may(owner), editor: await may(editor) }).toEqual(expected);
    expect(await may(viewer)).toBe(false);
    expect(await may(neighbour)).toBe(false);
  },
);

test("a viewer can edit, resolve and delete their own comment, but not assign it", async () => {
  await db.rehearse(async (tx) => {
    await add(tx, { by: viewer });
    await call(tx, viewer, `edit_product_comment('${COMMENT}', 'Done')`);
    await call(tx, viewer, `resolve_product_comment('${COMMENT}', true)`);
    expect(await comments(tx)).toMatchObject([{ body: "Done", is_resolved: true }]);
    await call(tx, viewer, `delete_product_comment('${COMMENT}')`);
    expect(await comments(tx)).toEqual([]);
    // Repeats the request, as a client does after a lost response.
    await call(tx, viewer, `delete_product_comment('${COMMENT}')`);
  });
  const assigned = db.rehearse((tx) => add(tx, { by: viewer, assignee: owner }));
  expect(await errorCode(assigned)).toBe("42501");
});

test("no one can comment on another organization's product or add an empty comment", async () => {
  const foreign = `add_product_comment('${COMMENT}', '${theirs.product}', 'Hello')`;
  expect(await errorCode(db.rehearse((tx) => call(tx, owner, foreign)))).toBe("42501");
  expect(await errorCode(db.rehearse((tx) => add(tx, { by: owner, body: " \n" })))).toBe("23514");
});
