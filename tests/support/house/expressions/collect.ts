import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "oxc-parser";

export type Expression = { file: string; line: number; source: string; flags: string };

/** Every regular expression written in the product's sources, without the tests. */
export const expressionsIn = (root: string, folders: readonly string[]): Expression[] =>
  sourcesIn(root, folders).flatMap(({ file, text }) => expressionsOf(file, text));

/** The sources that compose regular expressions from strings, so the expressions can't be read from the source. */
export const composersIn = (root: string, folders: readonly string[]): string[] =>
  sourcesIn(root, folders)
    .filter(({ text }) => /\bRegExp\(/.test(text))
    .map(({ file }) => file);

function sourcesIn(
  root: string,
  folders: readonly string[],
): Array<{ file: string; text: string }> {
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map(
        (name) => `${folder}/${name.replaceAll("\\", "/")}`,
      ),
    )
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => ({ file, text: readFileSync(join(root, file), "utf8") }));
}

export function expressionsOf(file: string, text: string): Expression[] {
  const found: Expression[] = [];
  const visitor = new Visitor({
    Literal(node) {
      if (!("regex" in node)) return;
      const { pattern: source, flags } = node.regex;
      found.push({ file, line: text.slice(0, node.start).split("\n").length, source, flags });
    },
  });
  visitor.visit(parseSync(file, text).program);
  return found;
}
