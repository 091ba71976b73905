import { setupI18n } from "@lingui/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { AUDIT_AREAS } from "@/admin/audit/audit-event.ts";
import { auditFieldLabel } from "@/admin/audit/audit-fields.ts";
import { auditWord } from "@/admin/audit/audit-words.ts";
import type { TestDatabase } from "../support.ts";
import { openTenantDatabase } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

const i18n = setupI18n({ locale: "en", messages: { en: {} } });

/** The columns that the triggers of the audit log record, each with its values if an enum or a check lists them. */
const RECORDED = `
  select c.relname as area, a.attname as field, format_type(a.atttypid, null) as type,
    t.tgtype & 16 > 0 as is_updated,
    array(
      select e.enumlabel::text from pg_enum e where e.enumtypid = a.atttypid
      union all
      select word[1] from pg_constraint k
        cross join pg_get_constraintdef(k.oid) as check_text
        cross join regexp_matches(check_text, '''([^'']+)''::text', 'g') as word
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] and check_text ~ '= ANY \\(ARRAY\\['
    ) as words
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_attribute a on a.attrelid = c.oid
  where t.tgname = 'audit' and a.attnum > 0 and not a.attisdropped
    and a.attname !~ '(^|_)(id|by)$' and a.attname <> all('{created_at,updated_at}')
    and a.attname <> all(string_to_array(
      trim(split_part(encode(t.tgargs, 'escape'), '\\000', 4), '{}'), ','))
    and has_column_privilege('authenticated', c.oid, a.attnum, 'select')
  order by 1, 2`;

type Recorded = { area: string; field: string; words: string[] };

test("every field that the audit log records has a label, and so does each fixed value of a field", async () => {
  const rows = await db.query<Recorded>(RECORDED);
  expect(new Set(rows.map(({ area }) => area)).size).toBeGreaterThan(10);
  const raw = rows.flatMap(({ area, field, words }) => [
    ...(auditFieldLabel(i18n, area, [field]) === field.replaceAll("_", " ")
      ? [`${area}.${field}`]
      : []),
    ...words
      .filter((word) => auditWord(area, field, word) === undefined)
      .map((word) => `${area}.${field} ${word}`),
  ]);
  expect(raw).toEqual([]);
});

test("the audit log records no version, counter or time that people don't set", async () => {
  const rows = await db.query<{ column: string }>(
    `select r.area || '.' || r.field as column from (${RECORDED}) r
     where r.is_updated and (r.type in ('smallint', 'integer', 'bigint') or r.field ~ '^(last|next|updated)_')`,
  );
  expect(rows.map(({ column }) => column)).toEqual([
    "import_schedules.hour",
    "import_schedules.weekday",
    "suppliers.lead_time_days",
    "warehouses.handling_days",
    // Shows that a person replaced the secret.
    "webhooks.secret_version",
  ]);
});

test("the filter of the audit log assigns each table that the log records to exactly one area", async () => {
  const recorded = await db.query<{ area: string }>(
    "select c.relname as area from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgname = 'audit'",
  );
  // The log reads changes to products and orders from their own histories.
  const areas = ["products", "orders", ...recorded.map(({ area }) => area)];
  expect(Object.values(AUDIT_AREAS).flat().toSorted()).toEqual(areas.toSorted());
});
