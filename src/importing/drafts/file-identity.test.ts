import { afterEach, expect, test, vi } from "vitest";
import { fileFingerprint, isSameFile } from "@/importing/drafts/file-identity.ts";

afterEach(() => vi.unstubAllGlobals());

const file = (text: string, name = "prices.csv") => new File([text], name);
const factsOf = async (of: File) => ({
  name: of.name,
  size: of.size,
  isStored: false,
  fingerprint: await fileFingerprint(of),
});

test.each([
  ["the same content under the same name", file("SKU;Price\nA-1;10"), true],
  ["another name", file("SKU;Price\nA-1;10", "prices (1).csv"), false],
  ["another size", file("SKU;Price\nA-1;100"), false],
  ["other content of the same size", file("SKU;Price\nA-1;11"), false],
])(
  "an import draft recognizes a file chosen again only by the same name, size and content: %s",
  async (_what, again, is) => {
    const facts = await factsOf(file("SKU;Price\nA-1;10"));
    await expect(isSameFile(again, facts)).resolves.toBe(is);
  },
);

test.each([
  ["beginning", 0],
  ["middle", 5_000_000],
  ["end", 9_999_999],
])("the fingerprint of a large file depends on its %s", async (_where, at) => {
  const bytes = new Uint8Array(10_000_000);
  const before = await fileFingerprint(new Blob([bytes]));
  bytes[at] = 1;
  await expect(fileFingerprint(new Blob([bytes]))).resolves.not.toBe(before);
});

test("a browser that can't compute hashes recognizes a file by its name and size", async () => {
  vi.stubGlobal("crypto", {});
  const facts = await factsOf(file("SKU;Price\nA-1;10"));
  expect(facts.fingerprint).toBeNull();
  await expect(isSameFile(file("SKU;Price\nA-1;10"), facts)).resolves.toBe(true);
  await expect(isSameFile(file("SKU;Price"), facts)).resolves.toBe(false);
});
