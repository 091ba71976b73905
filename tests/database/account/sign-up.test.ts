import { randomUUID } from "node:crypto";
import { assert, asyncProperty, constantFrom, jsonValue, oneof, string } from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { one, openTestDatabase, type TestDatabase } from "../support.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

type Welcome = {
  display_name: string | null;
  company_name: string | null;
  org: string;
  slug: string;
  role: string;
};

/** Signs a person up with the given client metadata and reads the result. */
const signUp = (metadata: unknown, email: string | null = "ada.lovelace@example.test") =>
  db.rehearse(async (tx) => {
    const id = randomUUID();
    await tx.query(
      "insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3::text::jsonb)",
      [id, email, JSON.stringify(metadata)],
    );
    return one<Welcome>(
      tx,
      `select display_name, company_name, o.name as org, slug, role::text
       from public.profiles
       join public.members using (user_id)
       join public.organizations o on o.id = org_id
       where user_id = $1`,
      [id],
    );
  });

test("a person who signs up owns an organization named after the company", async () => {
  expect(await signUp({ display_name: "Ada Lavoie", company_name: "Boréal & Fils, Ltée" })).toEqual(
    {
      display_name: "Ada Lavoie",
      company_name: "Boréal & Fils, Ltée",
      org: "Boréal & Fils, Ltée",
      slug: "boreal-fils-ltee",
      role: "owner",
    },
  );
});

test.each([
  ["after the person if no company is given", { display_name: "Ada" }, "Ada"],
  ["after the person if the company is empty", { display_name: "Ada", company_name: " " }, "Ada"],
  ["after the email address if no name is given", {}, "ada.lovelace"],
  ["after the email address if no data is given", null, "ada.lovelace"],
])("a new organization is named %s", async (_how, metadata, org) => {
  expect((await signUp(metadata)).org).toBe(org);
});

test("an account without an email address or name gets an organization too", async () => {
  expect(await signUp({}, null)).toMatchObject({ org: "Organization", slug: "organization" });
});

test("a second organization with the same name gets a different slug", async () => {
  const slugs = await db.rehearse(async (tx) => {
    for (const email of ["a@example.test", "b@example.test"])
      await tx.query(
        `insert into auth.users (id, email, raw_user_meta_data)
         values (gen_random_uuid(), $1, '{"company_name": "Acme"}')`,
        [email],
      );
    return tx.query<{ slug: string }>(
      "select slug from public.organizations order by length(slug)",
    );
  });
  expect(slugs.map(({ slug }) => slug)).toEqual([
    "acme",
    expect.stringMatching(/^acme-[0-9a-f]{12}$/),
  ]);
});

test.each([
  ["markup", "<script>alert(1)</script>", "script alert(1) /script"],
  ["line breaks and tabs", "Ada\r\n\tLavoie", "Ada Lavoie"],
  ["a control character", "Ada\u0007", "Ada"],
  ["characters that change the text direction", "Ada\u202Etxt.exe\u2066", "Ada txt.exe"],
  ["only invisible characters", "\u200B\u00A0\uFEFF\u3000", null],
  ["a number", 42, "42"],
  ["a list", ["Ada"], '["Ada"]'],
  ["SQL", "Robert'); drop table members;--", "Robert'); drop table members;--"],
  ["101 characters", "x".repeat(101), "x".repeat(100)],
  ["a megabyte", "é".repeat(1_000_000), "é".repeat(100)],
  ["an emoji at the length limit", `${"x".repeat(99)}👩‍💻`, `${"x".repeat(99)}👩`],
])(
  "a sign-up name with %s is stored as harmless text or not at all",
  async (_what, sent, expected) => {
    expect((await signUp({ display_name: sent })).display_name).toBe(expected);
  },
);

test("a role that people claim when they sign up is ignored", async () => {
  const { role } = await signUp({ display_name: "Eve", role: "admin", org_id: randomUUID() });
  expect(role).toBe("owner");
});

test("signing up succeeds with any name", async () => {
  const hostile = oneof(
    string({ unit: "binary", maxLength: 300 }).map((text) => text.replaceAll("\0", "")),
    string({
      unit: constantFrom("<", ">", " ", "\n", "\u202E", "\u00A0", "é", "🔥", "-", "'"),
    }),
    jsonValue({ stringUnit: "grapheme" }),
  );
  await assert(
    asyncProperty(hostile, hostile, async (display_name, company_name) => {
      const { org, slug } = await signUp({ display_name, company_name });
      expect(org).toMatch(/^[^<>\p{Cc}]+$/u);
      expect(slug).toMatch(/^[a-z0-9-]+$/);
    }),
    { numRuns: 60 },
  );
});

test("a person who deletes their account leaves the organization, which isn't deleted", async () => {
  const left = await db.rehearse(async (tx) => {
    await tx.exec(`
      insert into auth.users (id, email, raw_user_meta_data)
        values (gen_random_uuid(), 'gone@example.test', '{"company_name": "Acme"}');
      delete from auth.users where email = 'gone@example.test'`);
    return one(
      tx,
      `select
        (select count(*)::int from public.profiles) as profiles,
        (select count(*)::int from public.members) as members,
        (select count(*)::int from public.organizations) as organizations`,
    );
  });
  expect(left).toEqual({ profiles: 0, members: 0, organizations: 1 });
});
