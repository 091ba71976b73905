import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lingui } from "@lingui/vite-plugin";
import { type Browser, chromium } from "playwright/test";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { build, preview } from "vite";
import { findBrowser, LAUNCH_ARGS } from "../../../e2e/browser.ts";
import { linguiMacros } from "../../../src/app/build/lingui-macros.ts";
import { buildTargets } from "../../../src/app/build/supported-browsers.ts";
import { workerChunks } from "../../../src/app/build/first-load.ts";

/** Settings that the portal's build takes from the environment. */
type PageEnv = Readonly<Record<string, string>>;

type ServedPage = { url: string; close: () => Promise<void> };
export type BuiltPage = ServedPage & { browser: Browser };

/** Builds a benchmark's page in the same way as the portal and serves it. */
export async function servedPage(folder: string, env: PageEnv = {}): Promise<ServedPage> {
  const outDir = await mkdtemp(join(tmpdir(), `${folder}-bench-`));
  const root = join(import.meta.dirname, "../../bench", folder);
  await build({
    root,
    configFile: false,
    logLevel: "error",
    resolve: { tsconfigPaths: true },
    define: Object.fromEntries(
      Object.entries(env).map(([name, value]) => [
        `import.meta.env.${name}`,
        JSON.stringify(value),
      ]),
    ),
    plugins: [linguiMacros(), react(), lingui(), tailwindcss()],
    worker: { format: "es", rolldownOptions: { output: { codeSplitting: workerChunks } } },
    build: { outDir, emptyOutDir: true, target: buildTargets() },
  });
  const server = await preview({
    root,
    configFile: false,
    build: { outDir },
    preview: {
      host: "127.0.0.1",
      port: 0,
      // Browsers only let a cross-origin isolated page measure its memory.
      headers: {
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Embedder-Policy": "require-corp",
      },
    },
  });
  return {
    url: server.resolvedUrls?.local[0] ?? "",
    async close() {
      await server.close();
      await rm(outDir, { recursive: true, force: true });
    },
  };
}

/** A served page and a Chromium that measures the memory of pages. */
export async function builtPage(folder: string, env: PageEnv = {}): Promise<BuiltPage> {
  const { url, close } = await servedPage(folder, env);
  const browser = await chromium.launch({
    executablePath: findBrowser() ?? "",
    args: [...LAUNCH_ARGS, "--enable-blink-features=ForceEagerMeasureMemory"],
  });
  return {
    browser,
    url,
    async close() {
      await browser.close();
      await close();
    },
  };
}
