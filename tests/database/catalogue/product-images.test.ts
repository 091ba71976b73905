import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import {
  become,
  MIGRATIONS,
  one,
  openTestDatabase,
  errorCode,
  type TestDatabase,
} from "../support.ts";
import { labelled, openTenantDatabase, ours, people, theirs } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

const FINGERPRINT = "5f".repeat(32);
const image = (org = ours.org, file = `${FINGERPRINT}.jpg`) => `${org}/${file}`;

/** Inserts the row that the file store inserts for an upload. A file rejected here never reaches the store. */
const add =
  (name: string, bucket = "product-images") =>
  (tx: Queryable) =>
    tx.exec(`insert into storage.objects (bucket_id, name) values ('${bucket}', '${name}')`);

const keeps = (tx: Queryable) =>
  one<{ keeps: boolean }>(tx, "select public.has_image_store() as keeps");

test.each(labelled("owner", "editor"))("%s can add a product image", async (_label, role) => {
  expect(await errorCode(db.as(people[role], add(image())))).toBe("none");
});

test.each(labelled("viewer", "neighbour", "former", "stranger"))(
  "%s can't add a product image",
  async (_label, role) => {
    expect(await errorCode(db.as(people[role], add(image())))).toBe("42501");
  },
);

test("a visitor can't add a product image", async () => {
  expect(await errorCode(db.as("visitor", add(image())))).toBe("42501");
});

test.each([
  ["in another organization's folder", image(theirs.org)],
  ["outside of any organization's folder", `${FINGERPRINT}.jpg`],
  ["through the parent folder", image(ours.org, `../${theirs.org}/${FINGERPRINT}.jpg`)],
  ["under a chosen name", image(ours.org, "lamp.jpg")],
  ["as an SVG, which may contain a script", image(ours.org, `${FINGERPRINT}.svg`)],
  ["with a line break in its name", image(ours.org, `${FINGERPRINT}.jpg\n`)],
])("a product image can't be added %s", async (_where, name) => {
  expect(await errorCode(db.as(people.owner, add(name)))).toBe("42501");
});

test("a product image can't be added to another bucket", async () => {
  await db.rehearse(async (tx) => {
    await tx.exec("insert into storage.buckets (id, name) values ('others', 'others')");
    await become(tx, people.owner);
    expect(await errorCode(add(image(), "others")(tx))).toBe("42501");
  });
});

test("an ended session can't add a product image", async () => {
  await db.rehearse(async (tx) => {
    await tx.query("delete from auth.sessions where user_id = $1", [people.editor]);
    await become(tx, people.editor);
    expect(await errorCode(add(image())(tx))).toBe("42501");
  });
});

test("a stored product image can't be moved, deleted or listed", async () => {
  await db.rehearse(async (tx) => {
    await add(image())(tx);
    await become(tx, people.owner);
    expect(await tx.query("select from storage.objects")).toEqual([]);
    expect(await tx.query("update storage.objects set name = 'x' returning id")).toEqual([]);
    expect(await tx.query("delete from storage.objects returning id")).toEqual([]);
  });
});

test("product images are public and limited to five megabytes and five file types", async () => {
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

test("members can see that the server stores product images", async () => {
  expect(await db.as(people.viewer, keeps)).toEqual({ keeps: true });
});

test("the schema can be applied on a server without file storage, and reports that images can't be stored", async () => {
  const schema = readFileSync(join(MIGRATIONS, "../schemas/09_products.sql"), "utf8");
  const images = schema.slice(schema.indexOf("-- Images that people upload for products."));
  expect(images).toMatch(/^-- Images/);
  // Only the server's own role may remove the file storage.
  const server = await openTestDatabase({ asAdmin: true });
  await server.rehearse(async (tx) => {
    await tx.exec("drop schema storage cascade; drop function public.has_image_store()");
    await tx.exec(images);
    await become(tx, people.owner);
    expect(await keeps(tx)).toEqual({ keeps: false });
  });
  await server.close();
});
