import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable } from "../../supabase/local/database/database.ts";
import { become, MIGRATIONS, one, refusal, type TestDatabase } from "./support.ts";
import { openTenantDatabase, ours, people, theirs } from "./tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

const FINGERPRINT = "5f".repeat(32);
const picture = (org = ours.org, file = `${FINGERPRINT}.jpg`) => `${org}/${file}`;

/** As the file store does it for whoever sends a file; what is refused here never reaches it. */
const add =
  (name: string, bucket = "product-pictures") =>
  (tx: Queryable) =>
    tx.exec(`insert into storage.objects (bucket_id, name) values ('${bucket}', '${name}')`);

const keeps = (tx: Queryable) =>
  one<{ keeps: boolean }>(tx, "select public.keeps_pictures() as keeps");

test.each(["owner", "editor"] as const)("an %s adds a picture", async (role) => {
  expect(await refusal(db.as(people[role], add(picture())))).toBe("none");
});

test.each(["viewer", "neighbour", "former", "stranger"] as const)(
  "a %s adds none",
  async (role) => {
    expect(await refusal(db.as(people[role], add(picture())))).toBe("42501");
  },
);

test("a visitor adds none", async () => {
  expect(await refusal(db.as("visitor", add(picture())))).toBe("42501");
});

test.each([
  ["below another organization", picture(theirs.org)],
  ["beside all organizations", `${FINGERPRINT}.jpg`],
  ["by way of the folder above", picture(ours.org, `../${theirs.org}/${FINGERPRINT}.jpg`)],
  ["under a name that somebody chose", picture(ours.org, "lamp.jpg")],
  ["as a drawing that could hold a script", picture(ours.org, `${FINGERPRINT}.svg`)],
  ["with a second line in its name", picture(ours.org, `${FINGERPRINT}.jpg\n`)],
])("nobody adds a picture %s", async (_where, name) => {
  expect(await refusal(db.as(people.owner, add(name)))).toBe("42501");
});

test("nobody adds a picture to another store", async () => {
  await db.rehearse(async (tx) => {
    await tx.exec("insert into storage.buckets (id, name) values ('others', 'others')");
    await become(tx, people.owner);
    expect(await refusal(add(picture(), "others")(tx))).toBe("42501");
  });
});

test("a session that has ended adds none", async () => {
  await db.rehearse(async (tx) => {
    await tx.query("delete from auth.sessions where user_id = $1", [people.editor]);
    await become(tx, people.editor);
    expect(await refusal(add(picture())(tx))).toBe("42501");
  });
});

test("what was added stays as it is: nobody moves it, takes it away, or lists it", async () => {
  await db.rehearse(async (tx) => {
    await add(picture())(tx);
    await become(tx, people.owner);
    expect(await tx.query("select from storage.objects")).toEqual([]);
    expect(await tx.query("update storage.objects set name = 'x' returning id")).toEqual([]);
    expect(await tx.query("delete from storage.objects returning id")).toEqual([]);
  });
});

test("everybody may read the pictures; five megabytes and five kinds are taken", async () => {
  expect(
    await db.query(
      `select public, file_size_limit::int as most, allowed_mime_types as kinds from storage.buckets`,
    ),
  ).toEqual([
    {
      public: true,
      most: 5_000_000,
      kinds: ["image/jpeg", "image/png", "image/webp", "image/gif", "image/avif"],
    },
  ]);
});

test("members learn that pictures are kept here", async () => {
  expect(await db.as(people.viewer, keeps)).toEqual({ keeps: true });
});

test("it reports that pictures can't be stored, and the schema still applies, on a server without a file store", async () => {
  const schema = readFileSync(join(MIGRATIONS, "../schemas/37_product_pictures.sql"), "utf8");
  await db.rehearse(async (tx) => {
    await tx.exec("drop schema storage cascade; drop function public.keeps_pictures()");
    await tx.exec(schema);
    await become(tx, people.owner);
    expect(await keeps(tx)).toEqual({ keeps: false });
  });
});
