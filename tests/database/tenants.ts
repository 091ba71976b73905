import type { Queryable } from "../../supabase/local/database/database.ts";
import { openTestDatabase, type TestDatabase } from "./support.ts";
import { tenantRows } from "./tenant-rows.ts";

const numbered = (digit: number) => `00000000-0000-4000-8000-00000000010${digit}`;

/** The people the tests act as: three members of the first organization, and every other kind of person. */
export const people = {
  owner: numbered(1),
  editor: numbered(2),
  viewer: numbered(3),
  /** The owner of the second organization. */
  neighbour: numbered(4),
  /** A former owner of the first organization, who was just removed and still holds a valid token. */
  former: numbered(5),
  /** Has an account but belongs to no organization. */
  stranger: numbered(6),
} as const;

/** Everyone who can call the API: the people, a visitor who isn't logged in, and the server. */
export const actors = { ...people, visitor: "visitor", server: "server" } as const;
export type ActorName = keyof typeof actors;

/** What test titles call each actor, so that a title is understood without this file. */
const labels: Record<ActorName, string> = {
  owner: "an owner",
  editor: "an editor",
  viewer: "a viewer",
  neighbour: "a member of another organization",
  former: "a former member",
  stranger: "a person without an organization",
  visitor: "a visitor",
  server: "the server",
};

/** The cases of a test for each actor: the label for its title, and the actor's name. */
export const labelled = <Name extends ActorName>(...names: Name[]) =>
  names.map((name): [label: string, name: Name] => [labels[name], name]);

/** The cases of a test for every actor. */
export const everyone = labelled(
  "owner",
  "editor",
  "viewer",
  "neighbour",
  "former",
  "stranger",
  "visitor",
  "server",
);

/** An organization that owns one row in every table, and spare rows that no other row references. */
export type Tenant = {
  org: string;
  member: string;
  supplier: string;
  spareSupplier: string;
  product: string;
  warehouse: string;
  spareWarehouse: string;
  channel: string;
  spareChannel: string;
  order: string;
  line: string;
  spareLine: string;
  shipment: string;
  back: string;
  supplyOrder: string;
  safetyRule: string;
  invitation: string;
  changeSet: string;
  spareChangeSet: string;
  ticket: string;
  message: string;
  spareMessage: string;
  notification: string;
  importProfile: string;
  importSchedule: string;
  skuList: string;
  savedView: string;
  syncRun: string;
  syncSchedule: string;
  feed: string;
  distributorFile: string;
  spareDistributorFile: string;
  staffGrant: string;
  application: string;
  announcement: string;
  spareTicket: string;
  apiKey: string;
  webhook: string;
  spareWebhook: string;
  webhookEvent: string;
  comment: string;
};

export const ours: Tenant = tenant("a", people.owner);
export const theirs: Tenant = tenant("b", people.neighbour);

function tenant(letter: string, member: string): Tenant {
  const id = (digit: number | string) =>
    `00000000-0000-4000-8000-0000000${letter}${String(digit).padStart(4, "0")}`;
  return {
    org: id(0),
    member,
    supplier: id(1),
    spareSupplier: id(2),
    product: id(3),
    warehouse: id(4),
    spareWarehouse: id(5),
    channel: id(6),
    spareChannel: id(7),
    order: id(8),
    line: id(9),
    spareLine: id(19),
    shipment: id(17),
    back: id(18),
    supplyOrder: id(21),
    safetyRule: id(22),
    invitation: id("a"),
    changeSet: id("e"),
    spareChangeSet: id(20),
    ticket: id("b"),
    message: id("c"),
    spareMessage: id("d"),
    notification: id("f"),
    importProfile: id(12),
    importSchedule: id(15),
    skuList: id(10),
    savedView: id(11),
    syncRun: id(13),
    syncSchedule: id(16),
    feed: id(14),
    staffGrant: id(29),
    application: id(30),
    announcement: id(31),
    spareTicket: id(32),
    apiKey: id(33),
    webhook: id(40),
    spareWebhook: id(41),
    webhookEvent: id(42),
    comment: id(34),
    distributorFile: id(17),
    spareDistributorFile: id(18),
  };
}

export async function addTenants(db: TestDatabase): Promise<void> {
  for (const [name, id] of Object.entries(people)) {
    await db.query(
      `insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3::text::jsonb)`,
      [id, `${name}@example.test`, JSON.stringify({ display_name: name })],
    );
  }
  // Signing up creates an organization for each person, but the tests need only two.
  await db.exec("delete from public.organizations");
  await addTenant(db, ours, "Ours");
  await addTenant(db, theirs, "Theirs");
  await db.query(
    `insert into public.members (org_id, user_id, role) values
      ($1, $3, 'owner'), ($1, $4, 'editor'), ($1, $5, 'viewer'), ($2, $6, 'owner'), ($1, $7, 'owner')`,
    [
      ours.org,
      theirs.org,
      people.owner,
      people.editor,
      people.viewer,
      people.neighbour,
      people.former,
    ],
  );
  await db.query("delete from public.members where user_id = $1", [people.former]);
}

/** Creates a session for each person. */
export const addSessions = (db: Queryable) =>
  db.query(`insert into auth.sessions (id, user_id, created_at, updated_at)
    select id, id, now() - interval '30 days', now() from auth.users`);

async function addTenant(db: TestDatabase, it: Tenant, name: string) {
  await db.query("insert into public.organizations (id, name, slug) values ($1, $2, lower($2))", [
    it.org,
    name,
  ]);
  const code = name.toUpperCase();
  await db.query(
    `insert into private.supplier_applications (id, client_id, reference, email, locale, application)
     values ($1, $1, $2, 'new@example.test', 'en', '{}')`,
    [it.application, `SA-0000-0000-0000-000${it === ours ? "A" : "B"}`],
  );
  for (const [sql, ...params] of tenantRows(it))
    await db.query(`insert into public.${sql}`, [it.org, code, ...params]);
}

/** Opens a separate database for one test file, with two organizations and a session for each person. */
export async function openTenantDatabase(): Promise<TestDatabase> {
  const db = await openTestDatabase();
  await addTenants(db);
  await addSessions(db);
  return db;
}
