import { expect, test } from "vitest";
import { DEFAULT_MODE } from "@/importing/comparing/import-mode.ts";
import {
  type ImportAction,
  importReducer,
  type ImportState,
  INITIAL_IMPORT,
  knownTable,
} from "@/importing/flow/state/import-state.ts";
import { suggestMapping } from "@/importing/mapping/suggestion/suggest-mapping.ts";
import { importSession } from "@/importing/session/import-session.ts";

const file = new File(["SKU;Price\nA-1;10"], "prices.csv");
const session = importSession({
  onProgress: () => {},
  present: () => Promise.resolve([]),
  putChunk: () => Promise.resolve(),
});
await session.open(file);
const preview = await session.preview(0, {});
const suggested = suggestMapping({ columns: preview.columns, rows: preview.first.rows });
const { mapping } = suggested;
const checked = await session.check({ mapping, mode: DEFAULT_MODE, home: "CAD" }, new Map());
const difference = await session.difference();

const table = {
  chosen: { file, part: 0, name: "prices.csv" },
  options: {},
  preview,
  suggested,
  mapping,
  profile: null,
};

const OPENED = { outcome: "opened", parts: [], rejected: [] } as const;

const DROPPED = { draft: "d", file, opened: OPENED, address: null };

const TYPED = { kind: "typed", field: "price", values: new Map([[2, "11"]]) } as const;

const after = (...actions: ImportAction[]): ImportState =>
  actions.reduce(importReducer, INITIAL_IMPORT);

const opened: ImportAction = { type: "tableOpened", table };
const compared: ImportAction[] = [
  opened,
  { type: "checkStarted", corrections: [TYPED] },
  { type: "checkFinished", checked },
  { type: "comparisonStarted", mode: DEFAULT_MODE },
  { type: "comparisonFinished", difference },
];

test("an import starts at the file step without a table", () => {
  expect(INITIAL_IMPORT).toMatchObject({ reached: "file", table: null, files: [] });
});

test("new files of an import are listed before earlier ones", () => {
  const dropped = (name: string) => ({
    draft: name,
    file: new File([], name),
    opened: OPENED,
    address: null,
  });
  const { files } = after(
    { type: "filesOpened", files: [dropped("a.csv")] },
    { type: "filesOpened", files: [dropped("b.csv")] },
  );
  expect(files.map(({ file: each }) => each.name)).toEqual(["b.csv", "a.csv"]);
});

test("an opened table can be mapped, and nothing is checked yet", () => {
  const state = after(opened);
  expect(state).toMatchObject({ reached: "columns", checked: null, difference: null });
  expect(state.table?.overrides.size).toBe(0);
});

test("the check and the comparison of an import open the next steps and keep their results", () => {
  const state = after(...compared);
  expect(state).toMatchObject({ reached: "changes", checked, difference });
  expect(state.table?.overrides.get(2)).toEqual({ price: "11" });
});

test("a second check of an import drops the comparison with the catalogue", () => {
  const state = after(...compared, { type: "checkFinished", checked });
  expect(state).toMatchObject({ checked, difference: null });
});

test.each<[string, ImportAction]>([
  [
    "the settings",
    { type: "settingsChanged", changes: { options: {}, preview, suggested, mapping } },
  ],
  ["the mapping", { type: "mappingChanged", change: () => mapping }],
])(
  "a change to %s leads back to the columns step and drops the results of the check",
  (_change, action) => {
    expect(after(...compared, action)).toMatchObject({
      reached: "columns",
      checked: null,
      difference: null,
    });
  },
);

test.each([
  ["drops", "the delimiter", { delimiter: "," }, 0],
  ["drops", "the row element", { element: "items/item" }, 0],
  ["keeps", "the decimal separator", { decimal: "," }, 1],
] as const)(
  "a change of settings %s values typed for single rows: %s",
  (_does, _which, options, left) => {
    const changes = { options, preview, suggested, mapping };
    const { table: changed } = after(...compared, { type: "settingsChanged", changes });
    expect([changed?.corrections.length, changed?.overrides.size]).toEqual([left, left]);
  },
);

test("an import draft without a chosen table keeps its supplier and import mode", () => {
  const decided = { supplier: "s", mode: { ...DEFAULT_MODE, priceThreshold: 5 } };
  expect(after({ type: "filesOpened", files: [DROPPED], decided })).toMatchObject(decided);
});

test("a table keeps its corrections while another one is open", () => {
  const other = new File([], "b.csv");
  const next = { ...table, chosen: { file: other, part: 0, name: "b.csv" } };
  const left = after(...compared, { type: "tableOpened", table: next });
  const known = knownTable(left, table.chosen);
  if (known === null) throw new Error("It wasn't kept.");
  const again = importReducer(left, { type: "tableReopened", table: known });
  expect(again.table?.corrections).toEqual([TYPED]);
  expect(again).toMatchObject({ reached: "columns", checked: null });
  expect(again.left.map(({ chosen }) => chosen.file)).toEqual([other]);
  expect(importReducer(again, { type: "importDiscarded" }).left).toEqual(again.left);
});

test("a table that is opened as a new one has no values typed for single rows", () => {
  expect(after(...compared, opened).table?.overrides.size).toBe(0);
});

test("an import profile or a supplier can be chosen without losing the results of the check", () => {
  const state = after(
    ...compared,
    { type: "profileChosen", profile: null },
    { type: "supplierChosen", supplier: "s" },
  );
  expect(state).toMatchObject({ reached: "changes", supplier: "s", checked, difference });
});

test("an import profile is ignored while no table is open", () => {
  expect(after({ type: "profileChosen", profile: null }).table).toBeNull();
});

test("starting an import leads back to the file step and keeps the table, so that a schedule can be offered", () => {
  const state = after(...compared, { type: "importStarted" });
  expect(state.reached).toBe("file");
  expect(state.table?.chosen.name).toBe("prices.csv");
});

test("a resumed import draft opens its step with its decisions, and nothing is checked yet", () => {
  const overrides = new Map([[2, { price: "11" }]]);
  const corrected = { ...table, uncorrected: mapping, corrections: [TYPED], overrides };
  const decided = { supplier: "s", mode: { ...DEFAULT_MODE, priceThreshold: 5 } };
  const resumed = {
    type: "draftResumed",
    file: DROPPED,
    table: corrected,
    decided,
  } as const;
  expect(after({ ...resumed, step: "changes" })).toMatchObject({
    ...decided,
    reached: "changes",
    table: { overrides },
    checked: null,
    resumed: { step: "changes" },
  });
  expect(after({ ...resumed, step: "settings" }).reached).toBe("columns");
});

test("a discarded import is closed with its file, and the supplier stays chosen", () => {
  const state = after(
    { type: "filesOpened", files: [DROPPED] },
    { type: "supplierChosen", supplier: "s" },
    ...compared,
    { type: "importDiscarded" },
  );
  expect(state).toEqual({ ...INITIAL_IMPORT, supplier: "s" });
});

test("an import's correction changes the mapping and can be undone without the others", () => {
  const fix = { kind: "fix", field: "price", fix: { does: "fix", fix: "round" } } as const;
  const both = after(opened, { type: "checkStarted", corrections: [fix, TYPED] });
  expect(both.table?.mapping.fields.price?.fixes).toContain("round");
  const undone = after(opened, { type: "checkStarted", corrections: [TYPED] });
  expect(undone.table?.mapping).toEqual(mapping);
  expect(undone.table?.overrides.get(2)).toEqual({ price: "11" });
});

test("after the mapping is replaced, only typed values can still be undone", () => {
  const fix = { kind: "fix", field: "price", fix: { does: "fix", fix: "round" } } as const;
  const withBoth = after(opened, { type: "checkStarted", corrections: [fix, TYPED] });
  const corrected = withBoth.table?.mapping ?? mapping;
  const state = importReducer(withBoth, { type: "mappingChanged", change: () => corrected });
  expect(state.table).toMatchObject({ uncorrected: corrected, corrections: [TYPED] });
});

test("losing the import worker drops the worker's data, but not the person's decisions", () => {
  const state = after(...compared, { type: "workerLost" });
  expect(state).toMatchObject({ reached: "changes", checked: null, difference: null });
  expect(state.table?.overrides.get(2)).toEqual({ price: "11" });
});
