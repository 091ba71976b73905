import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { documents } from "@/site/build/document-files.ts";
import { LOCALES } from "@/lib/locale.ts";
import { type DocumentName, documentsIn } from "@/site/frame/documents.ts";

const made = new Map(await documents());

const everywhere = LOCALES.flatMap((locale) =>
  Object.values(documentsIn(locale)).map((path) => [path, locale] as const),
);
const inEvery = (name: DocumentName) => LOCALES.map((locale) => documentsIn(locale)[name]);

test("every linked document is generated", () => {
  expect([...made.keys()].toSorted()).toEqual(everywhere.map(([path]) => path).toSorted());
});

test.each(everywhere)("the document %s in public/ matches its source", (path) => {
  const stored = readFileSync(join("public", path));
  const isTheSame = stored.equals(made.get(path) ?? Buffer.alloc(0));
  expect(isTheSame, "run `npm run documents`").toBe(true);
});

test.each(everywhere.filter(([path]) => path.endsWith(".pdf")))(
  "the PDF %s is accessible: it's tagged and has a language and a title",
  (path, locale) => {
    const pdf = made.get(path)?.toString("latin1") ?? "";
    expect(pdf).toContain("/Marked true");
    expect(pdf).toContain(`/Lang (${locale === "en" ? "en-CA" : locale})`);
    expect(pdf).toContain("/DisplayDocTitle true");
    expect(pdf).toContain("/S /H1");
    expect(pdf).toContain("/Type /Pagination");
  },
);

test.each(inEvery("applicationForm"))(
  "each field of %s has a unique name and a label for screen readers",
  (path) => {
    const pdf = made.get(path)?.toString("latin1") ?? "";
    const widgets = pdf.split(/endobj/).filter((object) => object.includes("/Subtype /Widget"));
    const names = widgets.map((widget) => /\/T \(([^)]+)\)/.exec(widget)?.[1]);
    const labels = widgets.map((widget) =>
      Buffer.from(/\/TU <([0-9a-f]+)>/.exec(widget)?.[1] ?? "", "hex").toString("latin1"),
    );
    expect(names).toEqual(
      expect.arrayContaining([
        "company.legalName",
        "contact.email",
        "address.postalCode",
        "catalogue.size",
        "catalogue.categories",
        "platform.shopify",
        "method.api",
        "method.files",
        "method.sdk",
        "consent",
        "signature.date",
      ]),
    );
    expect(new Set(names).size).toBe(widgets.length);
    expect(labels).not.toContain("");
    expect(pdf.match(/\/S \/Form\b/g)).toHaveLength(widgets.length);
  },
);

test("a standalone page has no inline style or script and links back to the portal", () => {
  for (const path of [...inEvery("dataServices"), ...inEvery("integrationServices")]) {
    const page = made.get(path)?.toString() ?? "";
    expect(page).not.toMatch(/<style|\sstyle=|<script>|\son\w+=/);
    expect(page).toContain('href="/"');
    expect(page).toContain('href="/login"');
  }
});
