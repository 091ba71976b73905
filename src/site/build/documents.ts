import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { applicationForm } from "@/site/build/application-form.ts";
import { compile } from "@/site/build/markdown.ts";
import { paper } from "@/site/build/paper.ts";
import { solutionPage } from "@/site/build/solution-page.ts";
import { DOCUMENTS } from "@/site/documents.ts";

/** The files are handed out as they lie, so they carry the default names, not those of a build. */
const NAME = "Supplier Portal";
const EMAIL = "enterprise@supplier-portal.example";
const FORM_DATED = "2026-11-21";

const chapter = (name: string) =>
  compile(readFileSync(resolve("src/site/papers", `${name}.md`), "utf8"));

/** Every document with its address, made from its source. The same source makes the same bytes. */
export async function documents(): Promise<Array<readonly [path: string, content: Buffer]>> {
  const page = (path: string, name: string) =>
    [path, Buffer.from(solutionPage(chapter(name), path, NAME))] as const;
  return [
    [DOCUMENTS.applicationForm, await applicationForm(NAME, EMAIL, FORM_DATED)],
    [DOCUMENTS.dataManagement, await paper(chapter("data-management"), NAME)],
    [DOCUMENTS.platformIntegration, await paper(chapter("platform-integration"), NAME)],
    page(DOCUMENTS.dataServices, "data-services"),
    page(DOCUMENTS.integrationServices, "integration-services"),
  ];
}
