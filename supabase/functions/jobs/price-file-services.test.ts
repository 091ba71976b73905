import { expect, test } from "vitest";
import { CANADA } from "@/distributor/price-file/field-map.ts";
import { modeOfPolicy } from "@/distributor/schedule/missing-policy.ts";
import { priceFileServices } from "./price-file-services.ts";

const LEASE = "00000000-0000-4000-8000-000000000001";
const RUN = {
  lease: LEASE,
  organization: "00000000-0000-4000-8000-000000000002",
  target: "distributor" as const,
  address: "https://supplier.example/100200.ap",
  mode: modeOfPolicy(7),
  profileVersion: 0,
  known: null,
  acceptedHash: null,
  isStarted: false,
  fieldMap: null,
  today: "2026-11-24",
  startedHash: null,
};
const FILE = {
  name: "100200.ap",
  kind: "full" as const,
  account: "CA100200",
  made_on: null,
  records: 2,
  rejected: 0,
  issues: {},
  field_map: CANADA,
  field_map_version: null,
};

test("a scheduled price file is compared with the catalogue as it was at the start of the comparison", async () => {
  const pages = [
    { skus: "1,2", hashes: "", states: "00", as_of: "2026-11-20T10:00:00Z" },
    // Another file was committed between the two pages, so they show two different catalogues.
    { skus: "", hashes: "", states: "", as_of: "2026-11-20T10:05:00Z" },
  ];
  const begun: unknown[] = [];
  const services = priceFileServices(RUN, {
    call: async (name, values) => {
      if (name === "distributor_run_fingerprints") return pages.shift();
      begun.push([name, values]);
      return null;
    },
    fetchFile: () => Promise.reject(new Error("Nothing is fetched here.")),
    hasTime: () => true,
  });
  const skus: string[] = [];
  for await (const page of services.fingerprints()) skus.push(...page.skus);
  expect(skus).toEqual(["1", "2"]);
  await services.begin(FILE, "ab");
  expect(begun).toEqual([
    [
      "begin_distributor_run",
      { lease: LEASE, file: { ...FILE, as_of: "2026-11-20T10:00:00Z" }, hash: "ab" },
    ],
  ]);
});
