import { posix } from "node:path";

/** A Markdown file: its path in the repository, and its text. */
export type MarkdownFile = { path: string; text: string };

export type Repository = {
  /** Whether a file or folder exists at this path. */
  has: (path: string) => boolean;
  /** The names of the scripts in package.json. */
  scripts: readonly string[];
};

const withoutCodeBlocks = (text: string) => text.replaceAll(/^ *```[\s\S]*?^ *```/gm, "");
const withoutInlineCode = (text: string) => text.replaceAll(/`[^`\n]*`/g, "");

const linksIn = (text: string) =>
  Array.from(
    withoutInlineCode(withoutCodeBlocks(text)).matchAll(/\]\(([^)\s]+)\)/g),
    ([, target = ""]) => target,
  );

const inlineCodeIn = (text: string) =>
  Array.from(withoutCodeBlocks(text).matchAll(/`([^`\n]+)`/g), ([, code = ""]) => code);

/** The anchors that GitHub generates for a file's headings. */
export function anchorsIn(text: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading = ""] of withoutCodeBlocks(text).matchAll(/^#{1,6} +(.+)$/gm)) {
    const anchor = heading
      .trim()
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(/\s/g, "-");
    let unique = anchor;
    for (let count = 1; anchors.has(unique); count += 1) unique = `${anchor}-${count}`;
    anchors.add(unique);
  }
  return anchors;
}

const TOP_LEVEL_FOLDER = /^(?:\.ci|docs|e2e|public|sdk|src|supabase|tests)\/[\w./-]+$/;

/** These files are created on a developer's machine and ignored by git. */
const LOCAL_ONLY = ["supabase/local/data", "supabase/functions/.env"];

function linkErrors(file: MarkdownFile, files: readonly MarkdownFile[], { has }: Repository) {
  return linksIn(file.text).flatMap((target) => {
    if (/^[a-z]+:/.test(target)) return [];
    const [path = "", anchor] = target.split("#");
    const linked = path === "" ? file.path : posix.join(posix.dirname(file.path), path);
    if (!has(linked)) return [`${file.path} links to ${target}, which doesn't exist`];
    const text = files.find((each) => each.path === linked)?.text;
    if (anchor === undefined || (text !== undefined && anchorsIn(text).has(anchor))) return [];
    return [`${file.path} links to ${target}, but ${linked} has no such heading`];
  });
}

function pathErrors(file: MarkdownFile, { has }: Repository): string[] {
  return inlineCodeIn(file.text).flatMap((code) => {
    const path = code.replace(/\/$/, "");
    if (!TOP_LEVEL_FOLDER.test(path) || LOCAL_ONLY.includes(path) || has(path)) return [];
    return [`${file.path} names ${code}, which doesn't exist`];
  });
}

function scriptErrors(file: MarkdownFile, { scripts }: Repository): string[] {
  const named = Array.from(file.text.matchAll(/npm run ([\w:-]+)/g), ([, script = ""]) => script);
  return [...new Set(named)]
    .filter((script) => !scripts.includes(script))
    .map((script) => `${file.path} names npm run ${script}, which package.json doesn't have`);
}

/** Broken links, paths and commands in these files, one line each. */
export const documentationErrors = (files: readonly MarkdownFile[], repository: Repository) =>
  files.flatMap((file) => [
    ...linkErrors(file, files, repository),
    ...pathErrors(file, repository),
    ...scriptErrors(file, repository),
  ]);
