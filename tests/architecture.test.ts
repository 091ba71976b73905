import { expect, test } from "vitest";
import {
  architectureErrors,
  crowdedFolders,
  reachedFrom,
  readSources,
  unorderedFolders,
} from "./support/house/architecture.ts";
import { repeatedNames } from "./support/house/module-names.ts";

test("the code follows the architecture: which folders import which, file kinds by name, short files", () => {
  const sources = readSources(["src", "supabase", "sdk", "tests", "e2e"]);
  expect(Object.keys(sources).length).toBeGreaterThan(10);
  expect(architectureErrors(sources)).toEqual([]);
});

test.each([
  [
    "an import from a later folder",
    "src/lib/format.ts",
    `import { a } from "@/catalogue/product.ts";`,
  ],
  ["a lazy import from a later folder", "src/ui/a.tsx", `const a = import("@/app/routes.tsx");`],
  [
    "a worker in a later folder",
    "src/rules/a.ts",
    `new URL("../importing/read-worker.ts", import.meta.url)`,
  ],
  [
    "a relative import of another folder",
    "src/orders/order.ts",
    `export { a } from "../../tests/a.ts";`,
  ],
  [
    "a component that calls the server",
    "src/orders/orders-page.tsx",
    `import { supabase } from "@/lib/supabase.ts";`,
  ],
  [
    "a logic file that calls the server",
    "src/orders/order.ts",
    `import { supabase } from "@/lib/supabase.ts";`,
  ],
  ["a logic file that imports React", "src/orders/order.ts", `import { useState } from "react";`],
  [
    "a logic file that imports the query cache",
    "src/stock/stock.ts",
    `import { a } from "@tanstack/react-query";`,
  ],
  ["a folder named after a kind of file", "src/orders/hooks/use-order.tsx", ""],
  ["a folder without a place in the order", "src/billing/invoice.ts", ""],
  [
    "an import against the inner order of a folder",
    "src/ui/controls/button.tsx",
    `import { a } from "@/ui/overlays/dialog.tsx";`,
  ],
  [
    "a sub-folder without a place in the inner order",
    "src/ui/widgets/widget.tsx",
    `import { a } from "@/ui/controls/button.tsx";`,
  ],
  [
    "an import against the inner order of the local stack",
    "supabase/local/mail/mailbox.ts",
    `import { a } from "../gateway/api.ts";`,
  ],
  [
    "a file of the account that calls the server but isn't named for it",
    "src/account/session/session.ts",
    `import { supabase } from "@/lib/supabase.ts";`,
  ],
  [
    "a component that uses localStorage",
    "src/ui/controls/a.tsx",
    `localStorage.setItem("a", "b");`,
  ],
  [
    "a logic file that uses sessionStorage",
    "src/stock/a.ts",
    "const a = () => window.sessionStorage;",
  ],
  ["a logic file that uses indexedDB", "src/stock/a.ts", `const a = indexedDB.open("a");`],
  ["a hook that uses the cache storage", "src/app/use-a.tsx", `void caches.delete("a");`],
  ["an API file that doesn't call the server", "src/stock/a-api.ts", "export const a = 1;"],
  [
    "an API file that starts a worker",
    "src/stock/a-api.ts",
    `await fetch("/a"); new Worker(new URL("./b-worker.ts", import.meta.url));`,
  ],
  [
    "a worker that isn't named as one",
    "src/stock/a.ts",
    `new Worker(new URL("./b.ts", import.meta.url))`,
  ],
  [
    "a file that is named as a worker but starts one",
    "src/stock/start-a-worker.ts",
    `new Worker(new URL("./a-worker.ts", import.meta.url))`,
  ],
  ["a long file", "supabase/local/stack.ts", "line\n".repeat(251)],
])("the architecture check finds %s", (_what, path, text) => {
  expect(architectureErrors({ [path]: text })).toHaveLength(1);
});

test.each([
  [
    "an import from an earlier folder",
    "src/orders/order.ts",
    `import { a } from "@/catalogue/product.ts";`,
  ],
  [
    "an import along the inner order of a folder",
    "src/ui/overlays/dialog.tsx",
    `import { a } from "@/ui/controls/button.tsx";`,
  ],
  ["an import from the same folder", "src/orders/order.ts", `import { a } from "./line.ts";`],
  [
    "an API file that calls the server",
    "src/orders/orders-api.ts",
    `import { supabase } from "@/lib/supabase.ts";`,
  ],
  [
    "an API file that only combines other API files' requests",
    "src/stock/a-api.ts",
    `import { a } from "./b-api.ts";`,
  ],
  ["a store", "src/stock/stock-store.ts", `localStorage.setItem("a", "b");`],
  ["a comment about storage", "src/stock/stock.ts", "/** The store keeps it in localStorage. */"],
  [
    "a worker",
    "src/stock/a-worker.ts",
    `import { connectPage } from "@/lib/workers/connect-page.ts";`,
  ],
  ["the entry file", "src/main.tsx", `import { start } from "@/app/start.tsx";`],
  ["a file of 250 lines", "src/orders/order.ts", "line\n".repeat(250)],
  ["generated types", "src/lib/database.types.ts", "line\n".repeat(999)],
])("the architecture check accepts %s", (_what, path, text) => {
  expect(architectureErrors({ [path]: text })).toEqual([]);
});

test("the files that a page reaches include its imports, but no lazily imported pages", () => {
  const sources = {
    "src/app/start.tsx": `import { routes } from "@/app/routes.tsx";`,
    "src/app/routes.tsx": `const a = import("@/site/about-page.tsx");`,
    "src/site/about-page.tsx": "",
    "src/orders/orders-page.tsx": `import { a } from "./order.ts";`,
    "src/orders/order.ts": "",
  };
  expect([...reachedFrom(["src/app/start.tsx"], sources)]).toEqual([
    "src/app/start.tsx",
    "src/app/routes.tsx",
  ]);
  expect(reachedFrom(["src/orders/orders-page.tsx"], sources)).toContain("src/orders/order.ts");
});

test("no folder holds more than 25 source files", () => {
  const paths = Object.keys(readSources(["src", "supabase", "sdk", "tests", "e2e"]));
  expect(crowdedFolders(paths)).toEqual([]);
});

test("the architecture check accepts a folder of 25 files and reports one of 26", () => {
  const files = (count: number) => Array.from({ length: count }, (_, at) => `src/a/${at}.ts`);
  expect(crowdedFolders(files(25))).toEqual([]);
  expect(crowdedFolders(files(26))).toEqual(["src/a has 26 files, more than 25"]);
});

test("every sub-folder of a large folder has a place in that folder's inner order", () => {
  expect(unorderedFolders(Object.keys(readSources(["src", "supabase"])))).toEqual([]);
});

test.each([
  [
    "a sub-folder without a place in the inner order",
    ["src/a/b/x.ts", "src/a/c/x.ts"],
    { "src/a": ["b"] },
    ["src/a/c has no place in the inner order"],
  ],
  [
    "a place in the inner order without a sub-folder",
    ["src/a/b/x.ts"],
    { "src/a": ["b", "c", "."] },
    ["src/a/c has a place in the inner order, but doesn't exist"],
  ],
  [
    "a folder with two sub-folders and no inner order",
    ["src/a/b/x.ts", "src/a/c/x.ts"],
    {},
    ["src/a has no inner order"],
  ],
])("the architecture check finds %s", (_what, paths, orders, found) => {
  expect(unorderedFolders(paths, orders)).toEqual(found);
});

test("no two modules of src export the same name or have the same file name", () => {
  expect(repeatedNames(readSources(["src"]))).toEqual([]);
});

test.each([
  [
    "a function that another module exports as well",
    {
      "src/stock/stock.ts": "export function countOf() {}",
      "src/orders/order.ts": "export const countOf = () => 1;",
    },
    ["export countOf: src/stock/stock.ts, src/orders/order.ts"],
  ],
  [
    "a type that another module exports as a component",
    {
      "src/stock/stock.ts": "export type Sheet = string;",
      "src/ui/sheet.tsx": "export function Sheet() {}",
    },
    ["export Sheet: src/stock/stock.ts, src/ui/sheet.tsx"],
  ],
  [
    "a file name that another folder has as well",
    { "src/stock/issue-list.tsx": "", "src/orders/issue-list.ts": "" },
    ["file issue-list: src/stock/issue-list.tsx, src/orders/issue-list.ts"],
  ],
])("the architecture check finds %s", (_what, sources, found) => {
  expect(repeatedNames(sources)).toEqual(found);
});

test.each([
  [
    "the component of two pages",
    {
      "src/orders/orders-page.tsx": "export function Component() {}",
      "src/stock/stock-page.tsx": "export function Component() {}",
    },
  ],
  [
    "a shop's channel definition and import format",
    { "src/channels/definitions/ebay.ts": "", "src/importing/mapping/formats/ebay.ts": "" },
  ],
  ["a test next to its module", { "src/stock/stock.ts": "", "src/stock/stock.test.ts": "" }],
])("the architecture check accepts the same name for %s", (_what, sources) => {
  expect(repeatedNames(sources)).toEqual([]);
});
