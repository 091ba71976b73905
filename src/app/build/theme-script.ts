import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ThemeProvider } from "next-themes";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Plugin } from "vite";

const FILE = "theme.js";

const withoutComments = (script: string) =>
  script
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("//"))
    .join("\n");

/** The script that every page runs before its first paint: the one that next-themes renders, plus our additions. */
export function themeScript(storageKey: string): string {
  const markup = renderToStaticMarkup(createElement(ThemeProvider, { storageKey }));
  const theme = /^<script\b[^>]*>([\s\S]+)<\/script>$/.exec(markup)?.[1];
  if (theme === undefined) throw new Error(`next-themes rendered no script: ${markup}`);
  const ours = readFileSync(join(import.meta.dirname, "first-paint.js"), "utf8");
  return `${theme};\n${withoutComments(ours)}`;
}

/** Serves the script as a file. Only the solution pages and the offline page load it; other pages contain the script. */
export function themeFile(storageKey: string): Plugin {
  return {
    name: "theme-file",
    configureServer(server) {
      server.middlewares.use(`/${FILE}`, (_request, response) => {
        response.setHeader("content-type", "text/javascript").end(themeScript(storageKey));
      });
    },
    generateBundle() {
      if (this.environment.config.consumer !== "client") return;
      this.emitFile({ type: "asset", fileName: FILE, source: themeScript(storageKey) });
    },
  };
}
