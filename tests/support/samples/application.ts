import type { FileSummary } from "@/importing/summary/file-summary.ts";
import type { Application } from "@/site/application/application.ts";
import type { Draft } from "@/site/application/draft.ts";

export const sampleSummary: FileSummary = {
  name: "sample.csv",
  bytes: 1_234,
  kind: "csv",
  part: null,
  encoding: "utf-8",
  delimiter: ";",
  headerLine: 1,
  rows: 12,
  columnCount: 2,
  columns: [
    { name: "UGS", field: "sku" },
    { name: "Notes", field: null },
  ],
  issues: [{ kind: "sku-duplicate", count: 2, lines: [4, 7] }],
};

const complete: Application = {
  company: {
    legalName: "Boréal & Fils inc.",
    tradeName: "Boréal",
    registration: "1234567890",
    website: "https://boreal.example",
  },
  contact: {
    name: "Zoé Tremblay",
    role: "Catalogue manager",
    email: "zoe@boreal.example",
    phone: "+1 514 555-0100",
    street: "12, rue Principale",
    city: "Montréal",
    region: "Québec",
    postalCode: "H2X 1Y4",
    country: "Canada",
  },
  catalogue: { size: "10000", languages: ["en", "fr"], categories: ["electronics"], more: "" },
  selling: { platforms: ["shopify"], methods: ["files"] },
  files: { links: "", notes: "" },
  consent: { consent: true, sample: null },
};

/** A complete application, with changes for the test. */
export function sampleApplication(
  changes: Readonly<Record<string, Record<string, unknown>>> = {},
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(complete).map(([section, values]) => [
      section,
      { ...values, ...changes[section] },
    ]),
  );
}

/** The same application as the form stores it: complete except for the consent. */
export function sampleDraft(more: Partial<Draft> = {}): Draft {
  const { consent: _later, ...sections } = complete;
  return { id: "", savedAt: 0, ...sections, sample: null, isShared: false, ...more };
}
