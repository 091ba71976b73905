import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../settings/config.ts";
import { generateTypes } from "./types.ts";

test("the database types match the migrations (npm run db:types writes them)", async () => {
  const types = await generateTypes();
  expect(types).toContain("profiles: {");
  expect(await readFile(join(ROOT, "src/lib/database.types.ts"), "utf8")).toBe(types);
});
