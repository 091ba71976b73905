import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { zip, type ZipEntry } from "@/lib/files/zip.ts";
import { readZip } from "#support/files/zip-reader.ts";

async function* each<T>(...things: T[]) {
  yield* things;
}

async function archive(...files: ZipEntry[]): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of zip(each(...files), new Date(2026, 10, 21, 12, 30, 8)))
    chunks.push(chunk);
  return Buffer.concat(chunks);
}

test("a zip that we write is compressed and has the exact name and text of every file", async () => {
  const long = "row;row;row\n".repeat(50_000);
  const bytes = await archive(
    { name: "products.csv", text: each("sku;title\n", "A-1;Écran 27″ 🙂\n") },
    { name: "données/vide.csv", text: each() },
    { name: "long.csv", text: each(long, long) },
  );
  expect(readZip(bytes)).toEqual({
    "products.csv": "sku;title\nA-1;Écran 27″ 🙂\n",
    "données/vide.csv": "",
    "long.csv": long + long,
  });
  expect(bytes.length).toBeLessThan(long.length / 10);
});

test("a zip without files is a valid archive", async () => {
  expect(readZip(await archive())).toEqual({});
});

test("writing a zip fails when one of its files can't be read to the end", async () => {
  async function* broken() {
    yield "first";
    throw new Error("The network is away.");
  }
  await expect(archive({ name: "a.csv", text: broken() })).rejects.toThrow("The network is away.");
});

const python = spawnSync("python3", ["--version"]).status === 0;

test.runIf(python)("Python's zip module finds no errors in our archive", async () => {
  const folder = mkdtempSync(join(tmpdir(), "portal-zip-"));
  const path = join(folder, "archive.zip");
  try {
    writeFileSync(path, await archive({ name: "é.csv", text: each("a", "b") }));
    const { stdout } = spawnSync("python3", ["-m", "zipfile", "-t", path], { encoding: "utf8" });
    expect(stdout.trim()).toBe("Done testing");
  } finally {
    rmSync(folder, { recursive: true });
  }
});
