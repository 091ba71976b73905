import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "oxc-parser";

export type Expression = { file: string; line: number; source: string; flags: string };

/** Every regular expression written in the product's sources, without the tests. */
export function expressionsIn(root: string, folders: readonly string[]): Expression[] {
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map(
        (name) => `${folder}/${name.replaceAll("\\", "/")}`,
      ),
    )
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap((file) => expressionsOf(file, readFileSync(join(root, file), "utf8")));
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
