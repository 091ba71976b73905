import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { become, claim, errorCode, one, type TestDatabase } from "../support.ts";
import { openTenantDatabase, ours, people, theirs } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

type Event = {
  key: string;
  area: string;
  action: string;
  label: string | null;
  actor: string | null;
  is_automatic: boolean;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};
type Page = { events: Event[]; next: { at: string; key: string } | null };

/** A page of the audit log as this person sees it. */
async function log(tx: Queryable, actor: string, query: object = {}, org: string = ours.org) {
  await become(tx, actor);
  const { page } = await one<{ page: Page }>(tx, "select public.audit_page($1, $2) as page", [
    org,
    JSON.stringify(query),
  ]);
  await tx.exec("reset role");
  return page;
}

/** Runs statements as this person. */
async function act(tx: Queryable, actor: string, ...statements: string[]) {
  await become(tx, actor);
  for (const sql of statements) await tx.query(sql);
  await tx.exec("reset role");
}

const inArea = async (tx: Queryable, area: string, actor: string = people.viewer) =>
  (await log(tx, actor, { areas: [area] })).events;

test("the audit log records who changed a setting, with its values before and after", async () => {
  await db.rehearse(async (tx) => {
    await act(
      tx,
      people.owner,
      `update public.organizations set name = 'Renamed', city = 'Laval' where id = '${ours.org}'`,
    );
    expect(await inArea(tx, "organizations")).toMatchObject([
      {
        action: "changed",
        label: "Renamed",
        actor: "owner",
        is_automatic: false,
        before: { name: "Ours" },
        after: { name: "Renamed", city: "Laval" },
      },
    ]);
  });
});

test.each([
  ["suppliers", "changed", people.editor, `update public.suppliers set name = 'New name'`],
  [
    "suppliers",
    "deleted",
    people.editor,
    `delete from public.suppliers where id = '${ours.spareSupplier}'`,
  ],
  [
    "warehouses",
    "added",
    people.editor,
    `insert into public.warehouses (org_id, name, code) values ('${ours.org}', 'New', 'NEW')`,
  ],
  [
    "channels",
    "changed",
    people.editor,
    `update public.channels set name = 'Shop' where id = '${ours.channel}'`,
  ],
  ["feeds", "changed", people.editor, `select public.rotate_feed('${ours.feed}')`],
  [
    "channel_credentials",
    "added",
    people.editor,
    `select public.save_channel_credential('${ours.channel}', 'key', '${"a".repeat(40)}', 'abcd')`,
  ],
  [
    "members",
    "changed",
    people.owner,
    `select public.set_member_role('${ours.org}', '${people.viewer}', 'editor')`,
  ],
  [
    "import_schedules",
    "changed",
    people.editor,
    `select public.control_import_schedule('${ours.importSchedule}', 'pause')`,
  ],
  [
    "rule_sets",
    "added",
    people.editor,
    `insert into public.rule_sets (org_id, kind, content) values ('${ours.org}', 'price', '{"rules": []}')`,
  ],
])("a change to %s is recorded in the audit log as %s", async (area, action, actor, sql) => {
  await db.rehearse(async (tx) => {
    await act(tx, actor, sql);
    const events = await inArea(tx, area);
    expect(events.map((event) => event.action)).toContain(action);
    expect(events[0]?.actor).not.toBeNull();
  });
});

test("the audit log contains no secret: neither a credential nor the hash of a token", async () => {
  await db.rehearse(async (tx) => {
    await act(
      tx,
      people.owner,
      `select public.save_channel_credential('${ours.channel}', 'key', '${"a".repeat(40)}', 'abcd')`,
      `select public.create_feed('${ours.channel}', 'other', 'csv')`,
      `select public.invite_member('${ours.org}', 'new@example.test', 'viewer')`,
    );
    const { content } = await one<{ content: string }>(
      tx,
      "select string_agg(e::text, ' ') as content from public.audit_events e",
    );
    expect(content).toContain("new@example.test");
    expect(content).not.toMatch(/token|sealed|aaaaaaaa|abcd/);
  });
});

test("only owners read changes to invitations, which show the addresses of invited people", async () => {
  await db.rehearse(async (tx) => {
    await act(
      tx,
      people.owner,
      `select public.invite_member('${ours.org}', 'new@example.test', 'viewer')`,
    );
    expect(await inArea(tx, "invitations", people.owner)).toHaveLength(1);
    expect(await inArea(tx, "invitations", people.editor)).toEqual([]);
    await become(tx, people.editor);
    const rows = await tx.query("select from public.audit_events where area = 'invitations'");
    expect(rows).toEqual([]);
  });
});

test("the audit log marks a job's change as automatic and omits columns that change automatically", async () => {
  await db.rehearse(async (tx) => {
    await claim(tx, { sub: people.editor, role: "service_role" });
    await tx.exec(`update public.import_schedules set next_run_at = now(), failures = 1;
      update public.import_schedules set paused = 'failures'`);
    expect(await inArea(tx, "import_schedules")).toMatchObject([
      { is_automatic: true, actor: "editor", before: null, after: { paused: "failures" } },
    ]);
  });
});

test("scripts and the deletion of an organization add nothing to the audit log", async () => {
  await db.rehearse(async (tx) => {
    await claim(tx, {});
    await tx.exec("select set_config('request.jwt.claims', '', true)");
    await tx.exec("update public.suppliers set name = 'Scripted'");
    expect(await inArea(tx, "suppliers")).toEqual([]);
    await become(tx, "server");
    await tx.query("delete from public.organizations where id = $1", [theirs.org]);
    await tx.exec("reset role");
    const rows = await tx.query("select from public.audit_events where org_id = $1", [theirs.org]);
    expect(rows).toEqual([]);
  });
});

test("the audit log merges changes to settings, products and orders, and its pages neither skip nor repeat an event", async () => {
  await db.rehearse(async (tx) => {
    await act(
      tx,
      people.editor,
      `update public.warehouses set name = name || '!'`,
      `select public.begin_change_set(gen_random_uuid(), '${ours.org}', 'edit', 'An edit')`,
      `select public.add_order_note('${ours.order}', gen_random_uuid(), 'Call first')`,
    );
    await tx.exec("update public.change_sets set state = 'committed', ended_at = now()");
    const all = (await log(tx, people.viewer)).events;
    expect(new Set(all.map(({ area }) => area))).toEqual(
      new Set(["warehouses", "products", "orders", "sample"]),
    );
    const paged: Event[] = [];
    let before: Page["next"] = null;
    do {
      const page: Page = await log(tx, people.viewer, { limit: 2, before });
      paged.push(...page.events);
      before = page.next;
    } while (before !== null);
    expect(paged).toEqual(all);
    expect(new Set(paged.map(({ key }) => key)).size).toBe(all.length);
  });
});

test("the audit log is filtered by person, area and time", async () => {
  await db.rehearse(async (tx) => {
    await act(tx, people.editor, "update public.warehouses set name = name || '!'");
    await act(tx, people.owner, "update public.suppliers set name = name || '!'");
    const areas = async (query: object) => [
      ...new Set((await log(tx, people.viewer, query)).events.map(({ area }) => area)),
    ];
    expect(await areas({ actor: people.editor })).toEqual(["warehouses"]);
    expect(await areas({ areas: ["suppliers", "warehouses"] })).toEqual(
      expect.arrayContaining(["suppliers", "warehouses"]),
    );
    expect(await areas({ until: "2020-01-01T00:00:00Z" })).toEqual([]);
    expect(await areas({ since: "2999-01-01T00:00:00Z" })).toEqual([]);
  });
});

test.each(["audit_page", "storage_overview"])(
  "only members of the organization can call %s",
  async (name) => {
    const call = (actor: string) =>
      errorCode(
        db.as(actor, (tx) =>
          tx.query(
            name === "audit_page"
              ? `select public.audit_page('${ours.org}', '{}')`
              : `select public.storage_overview('${ours.org}')`,
          ),
        ),
      );
    expect(await call(people.viewer)).toBe("none");
    expect(await call(people.neighbour)).toBe("42501");
    expect(await call(people.former)).toBe("42501");
  },
);

test("the storage overview counts an organization's own files and rows", async () => {
  const { overview } = await db.as(people.viewer, (tx) =>
    one<{ overview: Record<string, number> }>(
      tx,
      `select public.storage_overview('${ours.org}') as overview`,
    ),
  );
  expect(overview).toMatchObject({ products: 1, orders: 1, attachments: 1, attachmentBytes: 4 });
});
