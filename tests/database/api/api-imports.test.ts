import { afterAll, beforeAll, expect, test } from "vitest";
import { columnMapping, recipeOf } from "@/importing/mapping/definition/column-mapping.ts";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import type { TestDatabase } from "../support.ts";
import { openTenantDatabase, ours } from "../tenants.ts";
import { apiClient, type Client } from "./api-client.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

const MAPPING = columnMapping.parse({
  fields: { sku: recipeOf("SKU"), title_en: recipeOf("Title"), price: recipeOf("Price") },
});

type Work = (send: Client, tx: Queryable) => Promise<void>;

/** Runs `work` with a profile for files with the columns SKU, Title and Price. */
const withProfile = (work: Work) =>
  db.rehearse(async (tx) => {
    // The portal can't read the sample rule set, so an import couldn't apply it.
    await tx.exec("delete from public.rule_sets");
    await tx.query("update public.import_profiles set mapping = $2::text::jsonb where id = $1", [
      ours.importProfile,
      JSON.stringify(MAPPING),
    ]);
    await work(await apiClient(tx), tx);
  });

const LIST = ["SKU,Title,Price", "NEW-1,Desk,19.90", "NEW-2,Lamp,5"].join("\n");

const importFile = (send: Client, body: string, more = "") =>
  send("POST", `/imports?profile=${ours.importProfile}&file_name=list.csv${more}`, {
    body,
    headers: { "content-type": "text/csv" },
  });

test("a file sent to the API is imported with a profile, as one change set that the key can undo once", () =>
  withProfile(async (send) => {
    const { json } = await importFile(send, LIST);
    expect(json).toMatchObject({
      outcome: "written",
      counts: { rows: 2, created: 2, rejected: 0 },
      import: { kind: "import", state: "committed", author: "ERP", file: "list.csv", created: 2 },
    });
    expect((await send("GET", "/products/NEW-1")).json).toMatchObject({
      title_en: "Desk",
      price: "19.9",
    });
    expect((await importFile(send, LIST)).json).toMatchObject({ outcome: "same", import: null });
    const id = String(json.import.id);
    expect((await send("GET", `/imports/${id}`)).json).toEqual({
      ...json.import,
      rejections: null,
    });
    expect((await send("GET", `/change-sets/${id}/changes`)).json.data).toHaveLength(2);

    const undone = await send("POST", `/change-sets/${id}/undo`);
    expect(undone).toMatchObject({
      status: 200,
      json: { kind: "undo", undo_of: id, author: "ERP", removed: 2 },
    });
    expect((await send("POST", `/change-sets/${id}/undo`)).json).toMatchObject({
      status: 409,
      code: "state_conflict",
    });
    expect((await send("GET", "/products/NEW-1")).status).toBe(404);
  }));

test("the report of an import has its rejected rows with their reasons", () =>
  withProfile(async (send) => {
    const good = Array.from({ length: 20 }, (_, at) => `G-${at},Lamp,1.00`).join("\n");
    const { json } = await importFile(send, `${LIST}\n${good}\nnew-1,"Chair, red",3`);
    expect(json).toMatchObject({ outcome: "written", counts: { rejected: 1 } });
    const report = await send("GET", `/imports/${String(json.import.id)}`);
    expect(report.json.rejections).toEqual({
      header: ["SKU", "Title", "Price"],
      rows: [{ cells: ["new-1", "Chair, red", "3"], reasons: ["sku-duplicate"] }],
      left_out: 0,
    });
  }));

test("a file with warnings is written only after it’s accepted", () =>
  withProfile(async (send) => {
    await importFile(send, LIST);
    const shock = LIST.replace("19.90", "190.00");
    const waiting = await importFile(send, shock);
    expect(waiting.json).toMatchObject({
      outcome: "waiting",
      warnings: ["price-shock"],
      import: null,
    });
    expect((await importFile(send, shock, "&accept=true")).json.outcome).toBe("written");
    expect((await send("GET", "/products/NEW-1")).json.price).toBe("190");
  }));

test("a file that can’t be read, or lacks a column of the profile, is reported and nothing is written", () =>
  withProfile(async (send) => {
    for (const [body, reason] of [
      ["", { file: "empty" }],
      ["SKU,Title\nA,B", { run: "columns-missing", fields: ["price"] }],
    ] as const)
      expect((await importFile(send, body)).json).toEqual({
        outcome: "failed",
        reason,
        import: null,
      });
  }));
