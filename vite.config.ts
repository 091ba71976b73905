import { lingui } from "@lingui/vite-plugin";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { firstLoad } from "./src/app/build/first-load.ts";
import { linguiMacros } from "./src/app/build/lingui-macros.ts";
import { staticSite } from "./src/app/build/static-site.ts";
import { themeFile } from "./src/app/build/theme-script.ts";
import { markdownText } from "./src/site/build/markdown-text.ts";
import { THEME_KEY } from "./src/ui/foundation/theme-key.ts";

const node = { environment: "node" } as const;
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
  ],
  resolve: { tsconfigPaths: true },
  server: { host: "127.0.0.1", port: 5173, strictPort: true },
  preview: { host: "127.0.0.1", port: 4173, strictPort: true },
  // Readers of single kinds of files are fetched by the worker that needs them.
  worker: { format: "es" },
  build: {
    target: "es2023",
    // What Tailwind asks for as well: every one of them knows the colours as they are written.
    cssTarget: ["chrome111", "firefox128", "safari16.4"],
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: false,
    rolldownOptions: { output: { codeSplitting: firstLoad } },
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          // What runs in a worker and in Deno as well needs no page, and starts in half the time.
          name: "meaning",
          include: ["src/**/*.test.ts"],
          exclude: ["src/**/*-{api,store}.test.ts"],
          ...node,
          // What is tested here keeps no state in its modules, so the files of a worker can share them.
          isolate: false,
          testTimeout: 60_000,
          env: TEST_SERVER,
        },
      },
      {
        extends: true,
        test: {
          name: "unit",
          include: ["src/**/*.test.tsx", "src/**/*-{api,store}.test.ts"],
          environment: "jsdom",
          setupFiles: ["tests/support/setup.ts"],
          testTimeout: 60_000,
          env: TEST_SERVER,
        },
      },
      {
        extends: true,
        test: {
          name: "stack",
          include: ["supabase/**/*.test.ts"],
          ...node,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: "database",
          include: ["tests/database/**/*.test.ts"],
          globalSetup: ["tests/database/prepare.ts"],
          // Workers keep their modules from one file to the next. PGlite would keep its memory as well.
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
          ...node,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
