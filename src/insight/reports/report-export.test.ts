import { expect, test } from "vitest";
import { fileOfReport, reportRows } from "@/insight/reports/report-export.ts";

const table = {
  header: ["Day", "Name", "Complete (%)"],
  since: "2026-11-01",
  parts: [
    { name: "Boréal", indicators: [[1 / 3, null]] },
    { name: "=1+1", indicators: [[null, 0]] },
  ],
};

test("a report's file has a row for each day and supplier, and empty cells where nothing was recorded", () => {
  expect(reportRows(table)).toEqual([
    ["Day", "Name", "Complete (%)"],
    ["2026-11-01", "Boréal", { number: "0.3333" }],
    ["2026-11-02", "Boréal", null],
    ["2026-11-01", "=1+1", null],
    ["2026-11-02", "=1+1", { number: "0" }],
  ]);
});

test("a report's CSV file shows text that looks like a formula as text", async () => {
  const text = await (await fileOfReport(table, "csv")).text();
  expect(text.split("\r\n").slice(1, 4)).toEqual([
    "2026-11-01,Boréal,0.3333",
    "2026-11-02,Boréal,",
    "2026-11-01,'=1+1,",
  ]);
});

test("a report's Excel file is a zip archive", async () => {
  const bytes = new Uint8Array(await (await fileOfReport(table, "xlsx")).arrayBuffer());
  expect(String.fromCharCode(...bytes.slice(0, 2))).toBe("PK");
});
