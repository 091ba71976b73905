import type { Plugin } from "vite";
import { compile } from "./markdown.ts";

/** `import { chapter } from "./x.md"` gives the text as blocks, so no page has to parse Markdown. */
export function markdownText(): Plugin {
  return {
    name: "markdown-text",
    transform(source, id) {
      if (!id.endsWith(".md")) return null;
      const code = `export const chapter = ${JSON.stringify(compile(source))};`;
      return { code, map: null, moduleType: "js" };
    },
  };
}
