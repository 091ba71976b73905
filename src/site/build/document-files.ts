import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { type Locale, LOCALES } from "@/lib/locale.ts";
import { applicationForm } from "@/site/build/application-document.ts";
import { compile } from "@/site/build/markdown.ts";
import { paper } from "@/site/build/paper.ts";
import { solutionPage } from "@/site/build/solution-page.ts";
import { documentsIn } from "@/site/frame/documents.ts";

/**
 * The documents are static files in the repository, so they use these defaults instead of a deployment's name and email
 * address.
 */
const NAME = "Supplier Portal";
const EMAIL = "enterprise@supplier-portal.example";
const FORM_DATED = "2026-11-23";

const chapter = (name: string, locale: Locale) =>
  compile(readFileSync(resolve("src/site/papers", locale.slice(0, 2), `${name}.md`), "utf8"));

type Made = readonly [path: string, content: Buffer];

/** Every document with its path, generated from its source. The output is deterministic. */
export async function documents(): Promise<Made[]> {
  return (await Promise.all(LOCALES.map(documentsOf))).flat();
}

async function documentsOf(locale: Locale): Promise<Made[]> {
  const paths = documentsIn(locale);
  const other = documentsIn(locale === "en" ? "fr-CA" : "en");
  const page = (which: "dataServices" | "integrationServices", name: string): Made => {
    const about = { path: paths[which], name: NAME, locale, translation: other[which] };
    return [paths[which], Buffer.from(solutionPage(chapter(name, locale), about))];
  };
  return [
    [paths.applicationForm, await applicationForm(NAME, EMAIL, FORM_DATED, locale)],
    [paths.dataManagement, await paper(chapter("data-management", locale), NAME, locale)],
    [paths.platformIntegration, await paper(chapter("platform-integration", locale), NAME, locale)],
    page("dataServices", "data-services"),
    page("integrationServices", "integration-services"),
  ];
}
