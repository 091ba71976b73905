import { afterEach, expect, test, vi } from "vitest";
import * as z from "zod";
import { provideRandomUuid } from "@/account/arrival/random-uuid.ts";

const original = globalThis.crypto;
afterEach(() => void vi.unstubAllGlobals());

test("a page without a secure context gets valid, unique ids", () => {
  const getRandomValues = (bytes: Uint8Array<ArrayBuffer>) => original.getRandomValues(bytes);
  vi.stubGlobal("crypto", { getRandomValues });
  provideRandomUuid();
  const ids = Array.from({ length: 50 }, () => crypto.randomUUID());
  expect(z.array(z.uuidv4()).safeParse(ids).success).toBe(true);
  expect(new Set(ids).size).toBe(50);
});

test("the browser's own randomUUID isn't replaced", () => {
  const own = () => "its-own";
  vi.stubGlobal("crypto", { randomUUID: own });
  provideRandomUuid();
  expect(crypto.randomUUID()).toBe("its-own");
});
