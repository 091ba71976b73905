import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readConfig } from "../../settings/config.ts";
import { createProject, type TestProject } from "../../cli/test-project.ts";
import { filledBase } from "./filled-base.ts";
import { openData } from "../open-data.ts";

const MIGRATION = "supabase/migrations/20260101000000_ids.sql";
const IDS = "create table public.ids (id uuid default gen_random_uuid(), text text);";
const SEED = "insert into public.ids (text) values ('sown');";

let project: TestProject;

beforeAll(async () => {
  // A copy is used only within the same hour, so the clock is stopped.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date() });
  project = await createProject({ [MIGRATION]: IDS, "supabase/seed.sql": SEED });
});
afterAll(async () => {
  vi.useRealTimers();
  await project.remove();
});

const config = () => readConfig({ root: project.root });

/** The rows of a new stack, which have random ids. Runs `change` after reading them. */
async function rowsOfNew(options: { memory?: boolean; dataDir?: string }, change = "select 1") {
  const { db, close } = await openData(config(), options, () => undefined);
  const rows = await db.query("select id::text, text from public.ids order by text");
  await db.exec(change);
  await close();
  return rows;
}

test("a stack that starts within the same hour copies the data of an earlier one, without its later changes", async () => {
  const first = await rowsOfNew({ memory: true }, "update public.ids set text = 'changed'");
  expect(first).toMatchObject([{ text: "sown" }]);

  expect(await rowsOfNew({ memory: true })).toEqual(first);
  expect(await rowsOfNew({ dataDir: `${project.root}/data` })).toEqual(first);

  const now = new Date();
  const nextHour = new Date(now.getTime() + 3_600_000);
  expect((await filledBase(config(), now)).load()).toBeInstanceOf(Blob);
  // The seed's dates are relative to now, so those of the copy are too old an hour later.
  expect((await filledBase(config(), nextHour)).load()).toBeUndefined();
});

test("an edited seed or migration takes effect despite an earlier copy of the data", async () => {
  const first = await rowsOfNew({ memory: true });

  project.write("supabase/seed.sql", SEED.replace("sown", "sown anew"));
  const second = await rowsOfNew({ memory: true });
  expect(second).toMatchObject([{ text: "sown anew" }]);

  project.write(MIGRATION, `${IDS} insert into public.ids (text) values ('migrated');`);
  expect(await rowsOfNew({ memory: true })).toMatchObject([
    { text: "migrated" },
    { text: "sown anew" },
  ]);
  expect(second).not.toEqual(first);
});
