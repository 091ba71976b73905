import { expect, test, vi } from "vitest";
import type { Mail } from "../../_shared/mail-server.ts";
import type { JobTools } from "../handler.ts";
import { emails } from "./emails.ts";

const ORIGIN = "https://portal.example";
const TO = "ada@example.test";

/** Runs the job of a report's email. Returns its outcome and the emails that reached the mail server. */
async function run(payload: Record<string, unknown>, { call }: Pick<JobTools, "call">) {
  const mails: Mail[] = [];
  const handler = emails({
    brand: "Supplier Portal",
    isAllowed: (origin) => origin === ORIGIN,
    post: async (mail) => void mails.push(mail),
    tokenOf: async (id) => id,
  });
  const end = await handler({
    job: { org: "", lease: "", key: "report:1", payload, resumeFrom: null, done: 0 },
    call,
    progress: async () => true,
    hasTime: () => true,
    compute: (work) => work(),
  });
  return { end, mails };
}

const REPORT = {
  email: "report",
  org: "00000000-0000-4000-8000-0000000000a1",
  user: "00000000-0000-4000-8000-0000000000a2",
  report: "stock",
  day: "2026-11-24",
  origin: ORIGIN,
};
const stockReport = {
  to: TO,
  organization: "Boréal & Fils",
  region: { currency: "CAD", timeZone: "America/Toronto", locale: "en-CA" },
  content: {
    title: "Stock",
    per: "organization",
    metrics: ["units", "out", "in"],
    indicators: [
      { label: "Units on hand", unit: "count", kind: "level", above: ["units"] },
      {
        label: "Stock-out rate",
        unit: "percent",
        kind: "level",
        above: ["out"],
        below: ["out", "in"],
      },
    ],
  },
  since: "2026-11-22",
  until: "2026-11-23",
  days: 2,
  scopes: null,
  series: [
    { metric: "units", scope: null, values: { 1: 1000, 3: 1500 } },
    { metric: "out", scope: null, values: { 1: 10, 3: 5 } },
    { metric: "in", scope: null, values: { 1: 90, 3: 95 } },
  ],
};

test.each([
  ["en", "Units on hand: 1,500 (+50%)", "Stock-out rate: 5% (-5 points)", "Stop emails"],
  [
    "fr-CA",
    "Units on hand\u00a0: 1\u00a0500 (+50\u00a0%)",
    "5\u00a0% (-5 points)",
    "Arrêter les courriels",
  ],
])(
  "a scheduled report's email (%s) has its numbers, the change since the period before and how to stop it",
  async (locale, units, rate, stop) => {
    const call = vi.fn<JobTools["call"]>(async () => stockReport);
    const { mails } = await run({ ...REPORT, locale }, { call });
    expect(call).toHaveBeenCalledWith("report_to_send", {
      org: REPORT.org,
      member: REPORT.user,
      report: "stock",
      day: "2026-11-24",
    });
    for (const text of [units, rate, stop, "Boréal & Fils"])
      expect(mails[0]?.text.replaceAll("\u202f", "\u00a0")).toContain(text);
    expect(mails[0]?.html).toContain(
      `href="${ORIGIN}/reports?report=stock&#38;since=2026-11-22&#38;until=2026-11-23&#38;organization=${REPORT.org}"`,
    );
  },
);

test.each(["en", "fr-CA"])(
  "a report's email (%s) writes a change of one point in the singular",
  async (locale) => {
    const series = [
      { metric: "out", scope: null, values: { 1: 10, 3: 9 } },
      { metric: "in", scope: null, values: { 1: 90, 3: 91 } },
    ];
    const { mails } = await run(
      { ...REPORT, locale },
      { call: async () => ({ ...stockReport, series }) },
    );
    expect(mails[0]?.text).toContain("(-1 point)");
  },
);

test("a report's email has a line for each supplier, with zeros where nothing happened", async () => {
  const bySupplier = {
    ...stockReport,
    content: {
      ...stockReport.content,
      per: "supplier",
      indicators: [{ label: "Rows imported", unit: "count", kind: "flow", above: ["rows"] }],
    },
    scopes: [
      { id: "a", name: "Atlantic" },
      { id: "b", name: "Boréal" },
    ],
    series: [
      { metric: "rows", scope: null, values: { 0: 0, 1: 0, 2: 7, 3: 0 } },
      { metric: "rows", scope: "a", values: { 2: 7 } },
    ],
  };
  const { mails } = await run({ ...REPORT, locale: "en" }, { call: async () => bySupplier });
  expect(mails[0]?.text).toContain("Atlantic — Rows imported: 7");
  expect(mails[0]?.text).toContain("Boréal — Rows imported: 0");
});

test("a scheduled report that was stopped isn't sent", async () => {
  const { end, mails } = await run({ ...REPORT, locale: "en" }, { call: async () => null });
  expect([end, mails]).toEqual(["done", []]);
});
