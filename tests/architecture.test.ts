import { expect, test } from "vitest";
import {
  architectureProblems,
  crowdedFolders,
  reachedFrom,
  readSources,
} from "./support/architecture.ts";

test("the code follows the blueprint: import order, file kinds by name, short files", () => {
  const sources = readSources(["src", "supabase", "tests", "e2e"]);
  expect(Object.keys(sources).length).toBeGreaterThan(10);
  expect(architectureProblems(sources)).toEqual([]);
});

test.each([
  ["an import from the right", "src/lib/format.ts", `import { a } from "@/catalogue/product.ts";`],
  ["a lazy import from the right", "src/ui/a.tsx", `const a = import("@/app/routes.tsx");`],
  [
    "a worker of the right",
    "src/rules/a.ts",
    `new URL("../importing/read-worker.ts", import.meta.url)`,
  ],
  ["a relative escape", "src/orders/order.ts", `export { a } from "../../tests/a.ts";`],
  [
    "a screen that talks to the server",
    "src/orders/orders-page.tsx",
    `import { supabase } from "@/lib/supabase.ts";`,
  ],
  [
    "a noun that talks to the server",
    "src/orders/order.ts",
    `import { supabase } from "@/lib/supabase.ts";`,
  ],
  ["a noun that knows React", "src/orders/order.ts", `import { useState } from "react";`],
  [
    "a noun that knows the query cache",
    "src/stock/stock.ts",
    `import { a } from "@tanstack/react-query";`,
  ],
  ["a folder named after a kind", "src/orders/hooks/use-order.tsx", ""],
  ["a folder without a place in the line", "src/billing/invoice.ts", ""],
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
  ["a long file", "supabase/local/stack.ts", "line\n".repeat(251)],
])("the architecture check finds %s", (_what, path, text) => {
  expect(architectureProblems({ [path]: text })).toHaveLength(1);
});

test.each([
  ["an import from the left", "src/orders/order.ts", `import { a } from "@/catalogue/product.ts";`],
  [
    "an import along the inner order of a folder",
    "src/ui/overlays/dialog.tsx",
    `import { a } from "@/ui/controls/button.tsx";`,
  ],
  ["a sibling", "src/orders/order.ts", `import { a } from "./line.ts";`],
  [
    "all reads and writes",
    "src/orders/orders-api.ts",
    `import { supabase } from "@/lib/supabase.ts";`,
  ],
  ["the session", "src/account/session.ts", `import { supabase } from "@/lib/supabase.ts";`],
  ["the start", "src/main.tsx", `import { start } from "@/app/start.tsx";`],
  ["a file of 250 lines", "src/orders/order.ts", "line\n".repeat(250)],
  ["generated types", "src/lib/database.types.ts", "line\n".repeat(999)],
])("the architecture check accepts %s", (_what, path, text) => {
  expect(architectureProblems({ [path]: text })).toEqual([]);
});

test("a page reaches the imports of its imports, but not the other pages", () => {
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

test("no folder of src or supabase holds more than 25 files", () => {
  const paths = Object.keys(readSources(["src", "supabase"]));
  expect(crowdedFolders(paths)).toEqual([]);
});

test("the architecture check accepts a folder of 25 files and reports one of 26", () => {
  const files = (count: number) => Array.from({ length: count }, (_, at) => `src/a/${at}.ts`);
  expect(crowdedFolders(files(25))).toEqual([]);
  expect(crowdedFolders(files(26))).toEqual(["src/a has 26 files, more than 25"]);
});
