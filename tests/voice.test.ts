import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readSources } from "./support/house/architecture.ts";
import { nameErrors } from "./support/house/name-words.ts";
import { mayBreakRules, proseOf, sqlProse, voiceErrors } from "./support/house/voice.ts";

/** These files contain discouraged words: one lists them, the other tests the check. */
const ABOUT_WORDS = ["tests/voice.test.ts", "tests/support/house/voice.ts"];

test("comments and test titles use plain English", () => {
  const sources = Object.entries(readSources(["src", "supabase", "sdk", "tests", "e2e"]));
  const errors = sources
    .filter(([path]) => !ABOUT_WORDS.includes(path) && !path.endsWith("database.types.ts"))
    .filter(([, code]) => mayBreakRules(code))
    .flatMap(([path, code]) =>
      proseOf(path, code).flatMap(({ line, text }) =>
        voiceErrors(text).map((error) => `${path}:${line}: ${error}`),
      ),
    );
  expect(errors).toEqual([]);
});

test("names of files, functions, types and values use the glossary's terms", () => {
  const sources = Object.entries(readSources(["src", "supabase", "sdk", "tests", "e2e"]));
  expect(
    sources
      .filter(([path]) => !path.endsWith("database.types.ts"))
      .flatMap(([path, code]) => nameErrors(path, code)),
  ).toEqual([]);
});

test("a name with a word outside the glossary is found, with its replacement", () => {
  expect(nameErrors("src/a.ts", "const fieldProblems = []; use(item.problem);")).toEqual([
    "src/a.ts: fieldProblems (write: error, or issue)",
  ]);
  expect(nameErrors("src/kept-rows.ts", "type Row = { said: string };")).toEqual([
    "src/kept-rows.ts: src/kept-rows.ts (write: stored)",
    "src/kept-rows.ts: said (write: notify, report, or name the result)",
  ]);
  expect(nameErrors("src/a.ts", "throw new Error('', { cause });")).toEqual([]);
});

test("SQL comments use plain English", () => {
  const schemas = readdirSync("supabase/schemas").map((name) => `schemas/${name}`);
  const seeds = readdirSync("supabase").filter((name) => name.endsWith(".sql"));
  const errors = [...schemas, ...seeds].flatMap((name) =>
    sqlProse(readFileSync(`supabase/${name}`, "utf8")).flatMap(({ line, text }) =>
      voiceErrors(text).map((error) => `${name}:${line}: ${error}`),
    ),
  );
  expect(errors).toEqual([]);
});

/** The documents without the glossary, which lists the words to avoid. */
const DOCUMENTS = readdirSync("docs", { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".md") && name !== "glossary.md")
  .map((name) => `docs/${name}`);

const GUIDE = readdirSync("src/site/guide/en").map((name) => `src/site/guide/en/${name}`);

const SDKS = ["sdk/typescript/README.md", "sdk/python/README.md"];

test.each(["README.md", ...SDKS, ...DOCUMENTS, ...GUIDE])("%s uses plain English", (path) => {
  expect(voiceErrors(readFileSync(path, "utf8"))).toEqual([]);
});

const MESSAGES = readdirSync("src/lib/messages", { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

test.each(MESSAGES)("the English messages of %s are plain English", (part) => {
  const text = readFileSync(`src/lib/messages/${part}/en.po`, "utf8");
  const messages = Array.from(text.matchAll(/^msgid "(.*)"$/gm), ([, id]) => id ?? "");
  expect(messages.length).toBeGreaterThan(100);
  expect(messages.flatMap((id) => voiceErrors(id).map((error) => `${id}: ${error}`))).toEqual([]);
});

test("the English check finds discouraged phrases and names their replacements", () => {
  expect(voiceErrors("Mend the cause, and let it go on.")).toEqual([
    "“Mend” (write: fix)",
    "“let it go on” (write: resume)",
  ]);
  expect(voiceErrors("Fix the cause, then resume.")).toEqual([]);
});

test("the English check collects comments and titles with their lines, and no other strings", () => {
  const code = `/** Says why. */\ntest("resumes a run", () => {\n  call("a string"); // trailing\n});\n`;
  expect(proseOf("a.test.ts", code)).toEqual([
    { line: 1, text: "Says why." },
    { line: 3, text: "trailing" },
    { line: 2, text: "resumes a run" },
  ]);
});

test("texts in rows of test.each are checked if they're inserted into the title, and other values of the rows aren't", () => {
  const code = `test.each([["an empty row", "data"]] as const)("reads %s", () => {});`;
  expect(proseOf("a.test.ts", code).map(({ text }) => text)).toEqual(["reads %s", "an empty row"]);
});
