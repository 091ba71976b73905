import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readSources } from "./support/architecture.ts";
import { proseOf, sqlProse, voiceProblems } from "./support/voice.ts";

/** Files that list the words themselves. */
const ABOUT_WORDS = ["tests/voice.test.ts", "tests/support/voice.ts"];

test("comments and test titles use plain English", () => {
  const sources = Object.entries(readSources(["src", "supabase", "tests", "e2e"]));
  const problems = sources
    .filter(([path]) => !ABOUT_WORDS.includes(path) && !path.endsWith("database.types.ts"))
    .flatMap(([path, code]) =>
      proseOf(path, code).flatMap(({ line, text }) =>
        voiceProblems(text).map((problem) => `${path}:${line}: ${problem}`),
      ),
    );
  expect(problems).toEqual([]);
});

test("SQL comments use plain English", () => {
  const files = readdirSync("supabase/schemas").map((name) => `supabase/schemas/${name}`);
  const problems = [...files, "supabase/seed.sql"].flatMap((path) =>
    sqlProse(readFileSync(path, "utf8")).flatMap(({ line, text }) =>
      voiceProblems(text).map((problem) => `${path}:${line}: ${problem}`),
    ),
  );
  expect(problems).toEqual([]);
});

/** The glossary lists the words to avoid. */
const DOCUMENTS = readdirSync("docs", { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".md") && name !== "glossary.md")
  .map((name) => `docs/${name}`);

test.each(["README.md", ...DOCUMENTS])("%s uses plain English", (path) => {
  expect(voiceProblems(readFileSync(path, "utf8"))).toEqual([]);
});

test.each(["entry", "site", "inside"])("the English messages of %s are plain English", (book) => {
  const text = readFileSync(`src/lib/messages/${book}/en.po`, "utf8");
  const messages = Array.from(text.matchAll(/^msgid "(.*)"$/gm), ([, id]) => id ?? "");
  expect(messages.length).toBeGreaterThan(100);
  expect(messages.flatMap((id) => voiceProblems(id).map((problem) => `${id}: ${problem}`))).toEqual(
    [],
  );
});

test("a text with an old phrase is found, with what to write instead", () => {
  expect(voiceProblems("Mend the cause, and let it go on.")).toEqual([
    "“Mend” (write: fix)",
    "“let it go on” (write: resume)",
  ]);
  expect(voiceProblems("Fix the cause, then resume.")).toEqual([]);
});

test("comments and titles are found with their lines, other strings aren't", () => {
  const code = `/** Says why. */\ntest("resumes a run", () => {\n  call("a string"); // trailing\n});\n`;
  expect(proseOf("a.test.ts", code)).toEqual([
    { line: 1, text: "Says why." },
    { line: 3, text: "trailing" },
    { line: 2, text: "resumes a run" },
  ]);
});
