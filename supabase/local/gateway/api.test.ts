import { randomUUID } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createApi } from "./api.ts";
import { readConfig } from "../settings/config.ts";
import { PASSWORD, bodyOf, type Servers, startServers } from "./test-servers.ts";

let servers: Servers;
const table = `notes_${randomUUID().slice(0, 8)}`;

beforeAll(async () => {
  servers = await startServers();
  await servers.db.exec(`
    create table public.${table} (
      id int generated always as identity primary key,
      owner uuid not null default auth.uid(),
      words text not null check (words <> ''),
      price numeric(14,4),
      at timestamptz,
      secret text
    );
    alter table public.${table} enable row level security;
    revoke all on public.${table} from anon, authenticated;
    grant select (id, owner, words, price, at), insert (words, price, at) on public.${table} to authenticated;
    create policy "people see their own" on public.${table} for select to authenticated
      using (owner = (select auth.uid()) or (select auth.jwt() -> 'app_metadata' ->> 'operator') = 'true');
    create policy "people write their own" on public.${table} for insert to authenticated
      with check (owner = (select auth.uid()));
  `);
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await servers.db.exec(`drop table public.${table}`);
  await servers.close();
});

async function person() {
  const address = await servers.confirmed();
  const { access_token: token } = await bodyOf(await servers.logIn(address));
  return { address, token };
}

/** Returns the rows that a person can see, or the error code of the rejection. */
async function read(token?: string, query = "?select=words&order=id") {
  const path = `/rest/v1/${table}${query}`;
  const response = await servers.call("GET", path, token === undefined ? {} : { token });
  const body = await response.json();
  return response.ok ? body.map((row: { words: string }) => row.words) : body.code;
}

const write = (token: string, words: string) =>
  servers.call("POST", `/rest/v1/${table}`, { token, body: { words } });

test("the local API reads and writes as the person in the token", async () => {
  const [ada, noah] = [await person(), await person()];
  expect((await write(ada.token, "Ada's")).status).toBe(201);
  expect((await write(noah.token, "Noah's")).status).toBe(201);

  expect(await read(ada.token)).toEqual(["Ada's"]);
  expect(await read(noah.token)).toEqual(["Noah's"]);
  expect(await read(), "anon has no grant").toBe("42501");
  const { serviceRole } = servers.config.keys;
  expect(await read(serviceRole)).toEqual(expect.arrayContaining(["Ada's", "Noah's"]));
});

test("the local API applies column grants to reads and writes", async () => {
  const ada = await person();
  await read(ada.token);
  expect(await read(ada.token, "?select=secret")).toBe("42501");
  const body = { words: "mine", owner: randomUUID() };
  const response = await servers.call("POST", `/rest/v1/${table}`, { token: ada.token, body });
  expect(await bodyOf(response)).toMatchObject({ status: 403, code: "42501" });
});

test("the local API returns amounts as numbers and timestamps in ISO format, like PostgREST", async () => {
  const ada = await person();
  const response = await servers.call("POST", `/rest/v1/${table}?select=price,at`, {
    token: ada.token,
    headers: { prefer: "return=representation" },
    body: { words: "dear", price: 1234.5, at: "2026-11-21T07:00:00-05:00" },
  });
  expect(await response.json()).toEqual([{ price: 1234.5, at: "2026-11-21T12:00:00+00:00" }]);
});

test("a policy can read app_metadata from the token in the local API", async () => {
  const [ada, operator] = [await person(), await person()];
  await write(ada.token, "seen by operators");
  await servers.db.query(
    `update auth.users set raw_app_meta_data = '{"operator": true}' where email = $1`,
    [operator.address],
  );
  const { access_token } = await bodyOf(await servers.logIn(operator.address));
  expect(await read(operator.token)).toEqual([]);
  expect(await read(access_token)).toContain("seen by operators");
});

test("the local API responds to a check violation with 400, like PostgREST", async () => {
  const { token } = await person();
  const result = await write(token, "");
  expect(result.status).toBe(400);
  expect(await result.json()).toMatchObject({ code: "23514", details: null, hint: null });
});

test("simultaneous requests to the local API never use each other's role", async () => {
  const people = await Promise.all([person(), person(), person()]);
  await Promise.all(people.map(({ token, address }) => write(token, address)));

  const rounds = Array.from({ length: 30 }, (_, round) => round);
  const responses = await Promise.all(
    rounds.flatMap(() => [
      ...people.map(({ token }) => read(token)),
      read(),
      servers.db.query("select current_user as who, current_setting('role') as role"),
    ]),
  );
  for (const round of rounds) {
    const [first, second, third, anon, own] = responses.slice(round * 5, round * 5 + 5);
    expect([first, second, third]).toEqual(people.map(({ address }) => [address]));
    expect(anon).toBe("42501");
    expect(own).toEqual([{ who: "postgres", role: "none" }]);
  }
});

test("a failed request to the local API leaves no changes", async () => {
  const ada = await person();
  await Promise.all([
    write(ada.token, "kept"),
    servers.call("POST", `/rest/v1/${table}`, { token: ada.token, body: { words: null } }),
    servers.call("POST", `/rest/v1/${table}`, { token: ada.token, body: { nothing: 1 } }),
    write(ada.token, "kept too"),
  ]);
  expect(await read(ada.token)).toEqual(["kept", "kept too"]);
});

test("Supabase's JavaScript client can sign up, log in, write, read, count and recognize errors with the local API", async () => {
  const { config, db, mailsTo } = servers;
  const sent: string[] = [];
  const api = createApi({
    db,
    config: readConfig({ limitRequests: false }),
    sendMail: ({ to }) => Promise.resolve(void sent.push(to)),
  });
  // Node 20 has no WebSocket, and this test opens none.
  vi.stubGlobal("WebSocket", vi.fn());
  const client = createClient(config.apiUrl, config.keys.anon, {
    auth: { autoRefreshToken: false },
    global: { fetch: (input, init) => api.handle(new Request(input, init)) },
  });
  const { auth } = client;

  const email = `${randomUUID()}@example.test`;
  const signUp = await auth.signUp({
    email,
    password: PASSWORD,
    options: { emailRedirectTo: "http://localhost:5173/suppliers" },
  });
  expect(signUp).toMatchObject({ error: null, data: { user: { email }, session: null } });
  expect(sent).toEqual([email]);
  expect(mailsTo(email)).toEqual([]);
  await db.query("update auth.users set email_confirmed_at = now() where email = $1", [email]);

  const { error } = await auth.signInWithPassword({ email, password: PASSWORD });
  expect(error).toBeNull();
  await client
    .from(table)
    .insert([{ words: "one" }, { words: "two" }])
    .throwOnError();
  const rows = await client
    .from(table)
    .select("words", { count: "exact" })
    .order("id", { ascending: false })
    .range(0, 0);
  expect(rows).toMatchObject({ count: 2, data: [{ words: "two" }], error: null });
  expect((await client.from(table).select("words").eq("words", "none").single()).error?.code).toBe(
    "PGRST116",
  );
  expect((await client.rpc("no_such_function")).error?.code).toBe("PGRST202");
});
