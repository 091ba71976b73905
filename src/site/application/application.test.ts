import { expect, test } from "vitest";
import { application, LARGEST_REQUEST, linksIn } from "./application.ts";
import { sampleApplication, sampleSummary } from "#support/samples/application.ts";

const errorsOf = (sent: unknown) =>
  application.safeParse(sent).error?.issues.map(({ path, message }) => [path.join("."), message]);

test("a complete application is accepted, with its values normalized", () => {
  const sent = sampleApplication({
    contact: { name: "  Zoé Tremblay ", email: "Zoe@Boreal.example" },
    selling: { platforms: ["amazon", "shopify", "amazon"] },
  });
  const taken = application.parse(sent);
  expect(taken.contact).toMatchObject({ name: "Zoé Tremblay", email: "zoe@boreal.example" });
  expect(taken.selling.platforms).toEqual(["shopify", "amazon"]);
});

test.each([
  ["company.legalName", " ", "missing"],
  ["company.legalName", "x".repeat(201), "too-long"],
  ["company.legalName", "Boréal\u202eelif", "characters"],
  ["company.legalName", "Boréal\0", "characters"],
  ["company.legalName", "Boréal\ud800", "characters"],
  ["files.notes", "\udc00", "characters"],
  ["company.website", "boreal.example", "website"],
  ["company.website", "javascript:alert(1)", "website"],
  ["contact.email", "", "missing"],
  ["contact.email", "zoe@boreal", "email"],
  ["contact.email", "zoe@boreal.example, all@boreal.example", "email"],
  ["contact.email", "zoe@boreal.example\r\nBcc: all@boreal.example", "characters"],
  ["contact.phone", "call me", "phone"],
  ["catalogue.size", "7", "choose"],
  ["catalogue.categories", [], "choose"],
  ["selling.methods", [], "choose"],
  ["files.links", "file:///etc/passwd", "links"],
  ["files.links", "https://a.example/1 ".repeat(6), "too-many-links"],
  ["files.notes", "x".repeat(2_001), "too-long"],
  ["files.notes", "\u0007", "characters"],
  ["consent.consent", false, "consent"],
])("an application with %s set to %j is rejected: %s", (path, value, error) => {
  const [section = "", field = ""] = path.split(".");
  const [first] = errorsOf(sampleApplication({ [section]: { [field]: value } })) ?? [];
  expect(first).toEqual([path, error]);
});

test("application notes and links can have several lines", () => {
  const sent = sampleApplication({
    files: { notes: "One\n\tTwo\r\nThree", links: "https://a.example/1\nhttps://a.example/2 " },
  });
  expect(linksIn(application.parse(sent).files.links)).toHaveLength(2);
});

test("an application includes only a summary of its sample file", () => {
  expect(errorsOf(sampleApplication({ consent: { sample: sampleSummary } }))).toBeUndefined();
  const withRows = { ...sampleSummary, cells: [["A-1", "Cable"]] };
  expect(errorsOf(sampleApplication({ consent: { sample: withRows } }))).toHaveLength(1);
});

test("an application with unknown fields is rejected", () => {
  expect(errorsOf({ ...sampleApplication(), state: "accepted" })).toHaveLength(1);
  expect(errorsOf(sampleApplication({ company: { org_id: "1" } }))).toHaveLength(1);
});

test("the longest valid application is within the size limit", () => {
  const widest = "😀";
  const long = (letters: number) => widest.repeat(letters / 2);
  const name = (length: number) => ({ name: long(length), field: null });
  const sent = sampleApplication({
    company: { legalName: long(200), tradeName: long(200), registration: long(50) },
    contact: { name: long(100), role: long(100), street: long(200), city: long(100) },
    files: { notes: long(2_000) },
    consent: { sample: { ...sampleSummary, columns: Array.from({ length: 60 }, () => name(60)) } },
  });
  expect(errorsOf(sent)).toBeUndefined();
  const bytes = new TextEncoder().encode(JSON.stringify(sent)).length;
  expect(bytes).toBeLessThan(LARGEST_REQUEST / 2);
});
