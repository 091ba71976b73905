import { lingui } from "@lingui/vite-plugin";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import settings from "./package.json" with { type: "json" };
import { firstLoad, workerChunks } from "./src/app/build/first-load.ts";
import { linguiMacros } from "./src/app/build/lingui-macros.ts";
import { staticSite } from "./src/app/build/static-site.ts";
import { buildTargets } from "./src/app/build/supported-browsers.ts";
import { themeFile } from "./src/app/build/theme-script.ts";
import { markdownText } from "./src/site/build/markdown.ts";
import { THEME_KEY } from "./src/ui/foundation/theme-key.ts";

/** Compiled sources also depend on Lingui's settings, and compiled translations on the English messages. */
const cacheKeys: Plugin = {
  name: "cache-keys",
  configureVitest({ experimental_defineCacheKeyGenerator: keyOf }) {
    keyOf(({ id }) => !id.includes(".po") && JSON.stringify(settings.lingui));
  },
};

/** Polls for as long as Testing Library waits, so a busy machine doesn't fail a test. */
const expect = { poll: { timeout: 15_000 } };
const node = { environment: "node" as const, expect };
/** These tests replace or reload modules that other test files of the same worker have loaded. */
const ALONE = [
  "src/account/arrival/arrival-api.test.ts",
  "src/account/events/security-events-api.test.ts",
  "src/channels/sync/sync-files-api.test.ts",
];
/** These tests load the portal's client with the URL of their own stack. */
const STACK_ALONE = [
  "supabase/functions/feed/index.test.ts",
  "supabase/functions/fetch-source/index.test.ts",
];
const IN_PAGE = ["src/**/*.test.tsx", "src/**/*-{api,store}.test.ts"];
/** Node's own storage, on by default since Node 25, would replace the window's and needs a file. */
const NO_STORAGE = "--no-experimental-webstorage";
const page = {
  environment: "jsdom" as const,
  execArgv: process.allowedNodeEnvironmentFlags.has(NO_STORAGE) ? [NO_STORAGE] : [],
  setupFiles: ["tests/support/setup.ts"],
  testTimeout: 60_000,
  expect,
};
/**
 * A filled database is copied only within the same hour. On a busy machine, filling a new one takes a minute and a
 * half.
 */
const STACK_START_MS = 300_000;
/** The lowest cost of bcrypt, because most of these tests hash a password and check it. */
const QUICK_HASHES = { LITE_AUTH_BCRYPT_COST: "4" };
const TEST_SERVER = {
  VITE_SUPABASE_URL: "http://supabase.test",
  VITE_SUPABASE_ANON_KEY: "anon-key-of-the-unit-tests",
};

export default defineConfig({
  plugins: [
    linguiMacros(),
    react(),
    lingui(),
    markdownText(),
    tailwindcss(),
    themeFile(THEME_KEY),
    staticSite(),
    cacheKeys,
  ],
  resolve: { tsconfigPaths: true },
  server: { host: "127.0.0.1", port: 5173, strictPort: true },
  preview: { host: "127.0.0.1", port: 4173, strictPort: true },
  // Readers that a worker doesn't need at once are separate chunks, loaded only when a file needs them.
  worker: { format: "es", rolldownOptions: { output: { codeSplitting: workerChunks } } },
  build: {
    target: buildTargets(),
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: false,
    rolldownOptions: { output: { codeSplitting: firstLoad } },
  },
  test: {
    // Transformed modules stay in node_modules, for the next run and for other runners of `npm test`.
    experimental: { fsModuleCache: true },
    // Test files that share a window each create a Supabase client, and supabase-js warns about that.
    onConsoleLog: (text) => !text.includes("Multiple GoTrueClient instances"),
    projects: [
      {
        extends: true,
        test: {
          // Code that also runs in a worker and in Deno needs no DOM, so its tests start in half the time.
          name: "meaning",
          include: [
            "src/**/*.test.ts",
            "tests/conformance/**/*.test.ts",
            "sdk/{generate,unit}/*.test.ts",
          ],
          exclude: ["src/**/*-{api,store}.test.ts", ...ALONE],
          ...node,
          // These modules keep no state, so the test files of a worker can share them.
          isolate: false,
          testTimeout: 60_000,
          env: TEST_SERVER,
        },
      },
      {
        extends: true,
        test: {
          name: "unit",
          include: IN_PAGE,
          exclude: ALONE,
          ...page,
          // Loading React, Radix, MSW and a window takes longer than most test files. tests/support/shared-window.ts
          // separates the files that share them.
          isolate: false,
          env: TEST_SERVER,
        },
      },
      {
        extends: true,
        test: {
          name: "alone",
          include: ALONE,
          ...page,
          env: TEST_SERVER,
        },
      },
      {
        extends: true,
        test: {
          name: "stack",
          include: ["supabase/**/*.test.ts", "sdk/stack/*.test.ts"],
          exclude: STACK_ALONE,
          globalSetup: ["supabase/local/database/copies/prepare-copy.ts"],
          ...node,
          // Loading the stack takes longer than most of these files, so the files of a worker share it.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: STACK_START_MS,
          env: QUICK_HASHES,
        },
      },
      {
        extends: true,
        test: {
          name: "stack-alone",
          include: STACK_ALONE,
          globalSetup: ["supabase/local/database/copies/prepare-copy.ts"],
          ...node,
          testTimeout: 60_000,
          hookTimeout: STACK_START_MS,
          env: QUICK_HASHES,
        },
      },
      {
        extends: true,
        test: {
          name: "database",
          include: ["tests/database/**/*.test.ts"],
          globalSetup: ["tests/database/prepare.ts"],
          // Without isolation, workers keep their modules between test files, and PGlite would keep its memory, too.
          isolate: process.env["DATABASE"] !== "postgres",
          ...node,
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: "house",
          include: ["tests/*.test.ts"],
          isolate: false,
          ...node,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
