import type { Queryable } from "../../../supabase/local/database/database.ts";
import { errorCode } from "../support.ts";
import { ours, theirs, type Tenant } from "../tenants.ts";

const STORED = `${"5f".repeat(32)}.png`;
const NEW = `${"a1".repeat(32)}.png`;

/** Every bucket, and whether editors may add files to their organization's folder in it. */
export const BUCKETS: Readonly<Record<string, { editorsAdd: boolean }>> = {
  "product-images": { editorsAdd: true },
  /** A bucket without a policy, such as someone might add to the project later. */
  "other-files": { editorsAdd: false },
};

/** Adds one file of each organization to every bucket, as the database's owner. */
export async function addFiles(tx: Queryable) {
  await tx.exec(
    "insert into storage.buckets (id, name, public) values ('other-files', 'other-files', true)",
  );
  for (const bucket of Object.keys(BUCKETS))
    for (const { org } of [ours, theirs])
      await tx.query("insert into storage.objects (bucket_id, name) values ($1, $2)", [
        bucket,
        `${org}/${STORED}`,
      ]);
}

/** Statements by which a client could read, list, add, replace, change, move or delete a file, or change its bucket. */
export function fileAttempts(bucket: string, { org }: Tenant, other: Tenant) {
  const file = `bucket_id = '${bucket}' and name = '${org}/${STORED}'`;
  const add = `insert into storage.objects (bucket_id, name) values ('${bucket}', `;
  return {
    read: `select 1 from storage.objects where ${file}`,
    list: `select 1 from storage.objects where bucket_id = '${bucket}' and name like '${org}/%'`,
    add: `${add}'${org}/${NEW}')`,
    replace: `${add}'${org}/${STORED}') on conflict (bucket_id, name) do update set updated_at = now()`,
    change: `update storage.objects set metadata = '{}' where ${file} returning 1`,
    move: `update storage.objects set name = '${other.org}/${NEW}' where ${file} returning 1`,
    delete: `delete from storage.objects where ${file} returning 1`,
    "read its content": `select 1 from storage.contents where bucket_id = '${bucket}'`,
    "change the bucket": `update storage.buckets set public = false where id = '${bucket}' returning 1`,
  };
}

export const NO_FILE_ACCESS = {
  read: "no row",
  list: "no row",
  add: "42501",
  replace: "42501",
  change: "no row",
  move: "no row",
  delete: "no row",
  "read its content": "42501",
  "change the bucket": "no row",
};

/** The code of the statement's error, "none" if it succeeded, or "no row" if it found no row to read or change. */
export async function fileOutcome(query: Promise<readonly unknown[]>, sql: string) {
  let rows = 0;
  const code = await errorCode(query.then((found) => (rows = found.length)));
  return code === "none" && !sql.startsWith("insert") && rows === 0 ? "no row" : code;
}
