import { afterEach, expect, test, vi } from "vitest";
import { errorMessage } from "@/lib/errors.ts";
import { hasDatabase, openDatabase } from "@/lib/files/database-store.ts";

afterEach(() => vi.unstubAllGlobals());

test("without IndexedDB, no database is found and opening one reports that the browser can't store data", async () => {
  vi.stubGlobal("indexedDB", undefined);
  expect(await hasDatabase("imports")).toBe(false);
  const error: unknown = await openDatabase("imports", () => {}).catch((reason: unknown) => reason);
  expect(errorMessage(error).message).toMatch(/browser can’t store/);
});
