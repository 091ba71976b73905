import { expect, test } from "vitest";
import { sealsWith } from "./sealed-secret.ts";

const SECRET = "a secret of the server";

test("a sealed secret can be opened only in the place it was sealed for", async () => {
  const { seal, open } = await sealsWith(SECRET, "test");
  const sealed = await seal("shpat_1234 é", "channel 1 api_key");
  expect(await open(sealed, "channel 1 api_key")).toBe("shpat_1234 é");
  await expect(open(sealed, "channel 2 api_key")).rejects.toThrow(/operation/);
});

test("equal secrets are sealed differently", async () => {
  const { seal } = await sealsWith(SECRET, "test");
  expect(await seal("same", "here")).not.toBe(await seal("same", "here"));
});

test.each([
  ["another key", "another secret", "test"],
  ["a key for another purpose", SECRET, "other"],
])("a secret can't be opened with %s", async (_what, secret, purpose) => {
  const sealed = await (await sealsWith(SECRET, "test")).seal("hidden", "here");
  await expect((await sealsWith(secret, purpose)).open(sealed, "here")).rejects.toThrow(
    /operation/,
  );
});

test("a sealed secret that was changed can't be opened", async () => {
  const { seal, open } = await sealsWith(SECRET, "test");
  const sealed = Buffer.from(await seal("hidden", "here"), "base64");
  sealed.writeUInt8(sealed.readUInt8(sealed.length - 1) ^ 1, sealed.length - 1);
  await expect(open(sealed.toString("base64"), "here")).rejects.toThrow(/operation/);
});
