import { chunksOf } from "./bytes/file-chunks.ts";
import { inflated } from "./bytes/inflate.ts";
import { startOf } from "./bytes/start-of.ts";
import { fileKind, KIND_BYTES } from "./parts/file-kind.ts";
import { LIMITS } from "./table/limits.ts";
import { ReadingStopped } from "./table/source-issue-list.ts";
import type { OpenedSource, FileRejectionKind } from "./parts/source-part.ts";
import { textPart } from "./text-part.ts";

type NamedFile = Blob & { name: string };

/**
 * Detects the type of a file and offers its tables. It usually reads little more than the beginning, and never trusts
 * the file name.
 */
export async function openSource(file: NamedFile): Promise<OpenedSource> {
  if (file.size === 0) return rejected("empty");
  if (file.size > LIMITS.fileBytes) return rejected("too-large");
  try {
    return await opened(file);
  } catch (error) {
    if (!(error instanceof ReadingStopped)) return rejected("failed");
    return rejected(error.kind === "inflates-too-much" ? "zip-bomb" : "zip-damaged", error.detail);
  }
}

async function opened(file: NamedFile): Promise<OpenedSource> {
  const start = new Uint8Array(await file.slice(0, KIND_BYTES).arrayBuffer());
  const found = fileKind(start);
  if (found.is === "rejected") return rejected(found.rejection);
  if (found.is === "zip") {
    const { openArchive } = await import("./open-archive.ts");
    return openArchive(file);
  }
  if (found.is === "gzip") return openPacked(file);
  const open = (onRead?: (bytes: number) => void) => chunksOf(file, onRead);
  const source = { name: file.name, bytes: file.size, packedBytes: file.size, open, blob: file };
  return { outcome: "opened", parts: [textPart(source, start, found.kind)], rejected: [] };
}

async function openPacked(file: NamedFile): Promise<OpenedSource> {
  const name = file.name.replace(/\.gz$/i, "");
  const open = (onRead?: (bytes: number) => void) => inflated(chunksOf(file, onRead), "gzip");
  const start = await startOf(open(), KIND_BYTES);
  const found = fileKind(start);
  if (found.is === "rejected") return rejected(found.rejection);
  if (found.is === "gzip") return rejected("nested-archive");
  if (found.is === "zip") {
    const { openNestedSpreadsheet } = await import("./open-archive.ts");
    return openNestedSpreadsheet(name, open());
  }
  // The last 4 bytes of a gzip hold the inflated size modulo 4 GB, so it's only a rough size.
  const end = new DataView(await file.slice(-4).arrayBuffer());
  const source = { name, bytes: end.getUint32(0, true), packedBytes: file.size, open };
  return { outcome: "opened", parts: [textPart(source, start, found.kind)], rejected: [] };
}

const rejected = (kind: FileRejectionKind, detail?: string): OpenedSource => ({
  outcome: "rejected",
  rejection: { kind, ...(detail === undefined ? {} : { detail }) },
});
