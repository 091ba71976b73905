import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { CANADA } from "@/distributor/price-file/field-map.ts";
import { priceFileSession } from "@/distributor/session/price-file-session.ts";
import { headerLine, itemLine, soundItem } from "#support/distributor/price-file.ts";
import { call } from "../catalogue/ledger-support.ts";
import { errorCode, type TestDatabase } from "../support.ts";
import { labelled, people } from "../tenants.ts";
import {
  begin,
  commit,
  EDITOR,
  item,
  openEmptyCatalogues,
  rejectedRecords,
  send,
  sendRejectedRecords,
  undo,
} from "./distributor-support.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openEmptyCatalogues();
});
afterAll(() => db.close());

const record = (line: number) => ({
  line,
  issues: ["sku-invalid"],
  record: `CA100200~DTL~${line}`,
});

/** A committed file of one item, with two rejected records. */
async function imported(tx: Queryable) {
  const file = await begin(tx, { records: 3, rejected: 2 });
  await sendRejectedRecords(tx, file, [record(2), record(4)]);
  await send(tx, file, [item("1")]);
  await commit(tx, file);
  return file;
}

test("rejected records of a distributor file are stored, and sending one again doesn't duplicate it", async () => {
  await db.rehearse(async (tx) => {
    const file = await begin(tx, { records: 3, rejected: 2 });
    await sendRejectedRecords(tx, file, [record(2), record(4)]);
    await sendRejectedRecords(tx, file, [record(4)]);
    expect(await rejectedRecords(tx, file)).toEqual([record(2), record(4)]);
  });
});

test("a distributor file can't store more rejected records than it announced", async () => {
  await db.rehearse(async (tx) => {
    const file = await begin(tx, { records: 3, rejected: 1 });
    expect(await errorCode(sendRejectedRecords(tx, file, [record(2), record(4)]))).toBe("22023");
  });
});

test("the database stores at most the first 5,000 rejected records of a distributor file", async () => {
  await db.rehearse(async (tx) => {
    const file = await begin(tx, { records: 9_000, rejected: 9_000 });
    const lines = Array.from({ length: 5_000 }, (_, at) => record(at + 2));
    for (let from = 0; from < 5_000; from += 1_000)
      await sendRejectedRecords(tx, file, lines.slice(from, from + 1_000));
    expect(await errorCode(sendRejectedRecords(tx, file, [record(9_000)]))).toBe("22023");
  });
});

test.each([
  ["no records", [], "22023"],
  ["more than 1,000 records", Array.from({ length: 1_001 }, (_, at) => record(at + 2)), "22023"],
  ["a record without issues", [{ ...record(2), issues: [] }], "23514"],
  ["a record of 1,001 characters", [{ ...record(2), record: "x".repeat(1_001) }], "23514"],
  ["a record without a line", [{ issues: ["sku-invalid"], record: "x" }], "23502"],
])("storing %s as rejected records of a distributor file fails", async (_what, records, code) => {
  await db.rehearse(async (tx) => {
    const file = await begin(tx, { records: 9_000, rejected: 9_000 });
    expect(await errorCode(sendRejectedRecords(tx, file, records))).toBe(code);
  });
});

test("rejected records can't be added after a distributor file was committed", async () => {
  await db.rehearse(async (tx) => {
    const file = await imported(tx);
    expect(await errorCode(sendRejectedRecords(tx, file, [record(3)]))).toBe("PT409");
  });
});

test("an undone distributor file has no rejected records", async () => {
  await db.rehearse(async (tx) => {
    const file = await imported(tx);
    expect(await rejectedRecords(tx, file)).toHaveLength(2);
    await undo(tx, file);
    expect(await rejectedRecords(tx, file)).toEqual([]);
  });
});

test("a cancelled distributor file has no rejected records", async () => {
  await db.rehearse(async (tx) => {
    const file = await begin(tx, { records: 3, rejected: 2 });
    await sendRejectedRecords(tx, file, [record(2)]);
    await call(tx, EDITOR, "cancel_distributor_file($1)", [file]);
    expect(await rejectedRecords(tx, file)).toEqual([]);
  });
});

test.each(labelled("viewer", "neighbour", "former", "stranger"))(
  "%s can't store rejected records of a distributor file",
  async (_label, who) => {
    await db.rehearse(async (tx) => {
      const file = await begin(tx, { records: 3, rejected: 2 }, randomUUID());
      expect(await errorCode(sendRejectedRecords(tx, file, [record(2)], people[who]))).toBe(
        "42501",
      );
    });
  },
);

/** A price file in which each record but the last has one long or strange value. */
const hostileFile = () => {
  const fields = Object.keys(CANADA.fields).filter((name) => name !== "sku");
  const values = [
    "9".repeat(300),
    "\u202e\u{1f600}".repeat(150),
    "-1",
    "1e9",
    "NULL",
    "'; drop table x; --",
  ];
  const lines = fields.flatMap((field, at) =>
    values.map((value, of) => itemLine({ ...soundItem(at * 10 + of), [field]: value })),
  );
  return new File([[headerLine(), ...lines, itemLine(soundItem(9_000))].join("\n")], "a.ap");
};

test("no value of a price file stops its import: each is stored, left out or rejected", async () => {
  await db.rehearse(async (tx) => {
    const session = priceFileSession(() => undefined);
    const checked = await session.check(hostileFile(), CANADA, "2026-11-24");
    if (!checked.ok) throw new Error(checked.error.kind);
    const { records, rejected, rejectedRecords: sent } = checked;
    const file = await begin(tx, { records, rejected });
    await sendRejectedRecords(tx, file, [...sent]);
    await send(tx, file, await session.nextItems(5_000));
    await commit(tx, file);
    expect(await rejectedRecords(tx, file)).toHaveLength(rejected);
    expect(rejected).toBeGreaterThan(10);
    expect(records - rejected).toBeGreaterThan(100);
  });
});
