import { startOf } from "./bytes/start-of.ts";
import { type OpenedZip, openZip, type ZipFile } from "./bytes/zip-archive.ts";
import { fileKind, KIND_BYTES } from "./parts/file-kind.ts";
import { LIMITS } from "./table/limits.ts";
import { ReadingStopped } from "./table/source-issue-list.ts";
import { openSpreadsheet } from "./sheet/open-spreadsheet.ts";
import type { OpenedSource, FileRejection, SourcePart } from "./parts/source-part.ts";
import { textPart } from "./text-part.ts";

/** Files that programs add to archives automatically. */
const METADATA_FILES = /(?:^|\/)(?:__MACOSX\/|\.[^./]|Thumbs\.db$|desktop\.ini$)/i;

/** Opens a zip: a spreadsheet, or an archive of files that may each be a table. */
export async function openArchive(archive: Blob): Promise<OpenedSource> {
  const zip = await openZip(archive);
  if (zip.outcome === "rejected") return rejectedZip(zip);
  const spreadsheet = await openSpreadsheet(zip.files);
  if (spreadsheet !== null) return spreadsheet;

  const parts: SourcePart[] = [];
  const rejected: FileRejection[] = [];
  for (const file of zip.files.filter((each) => !METADATA_FILES.test(each.name))) {
    const found = await openFile(file);
    if (found.outcome === "rejected") rejected.push({ ...found.rejection, detail: file.name });
    else parts.push(...found.parts);
  }
  const [first] = rejected;
  if (parts.length > 0) return { outcome: "opened", parts, rejected };
  return { outcome: "rejected", rejection: first ?? { kind: "zip-empty" } };
}

async function openFile(file: ZipFile): Promise<OpenedSource> {
  try {
    const start = await startOf(file.open(), KIND_BYTES);
    const found = fileKind(start);
    if (found.is === "rejected")
      return { outcome: "rejected", rejection: { kind: found.rejection } };
    if (found.is === "gzip") return { outcome: "rejected", rejection: { kind: "nested-archive" } };
    if (found.is === "zip") return await openNestedSpreadsheet(file.name, file.open());
    return { outcome: "opened", parts: [textPart(file, start, found.kind)], rejected: [] };
  } catch (error) {
    if (!(error instanceof ReadingStopped)) throw error;
    return { outcome: "rejected", rejection: { kind: "zip-damaged" } };
  }
}

/**
 * Opens a spreadsheet inside an archive. An archive inside an archive is rejected, since it's more often an attack
 * than a price list.
 */
export async function openNestedSpreadsheet(
  name: string,
  chunks: AsyncIterable<Uint8Array<ArrayBuffer>>,
): Promise<OpenedSource> {
  const read: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > LIMITS.nestedBytes) return { outcome: "rejected", rejection: { kind: "zip-bomb" } };
    read.push(chunk);
  }
  const zip = await openZip(new Blob(read));
  if (zip.outcome === "rejected") return rejectedZip(zip);
  const nested = { outcome: "rejected", rejection: { kind: "nested-archive" } } as const;
  const opened = (await openSpreadsheet(zip.files)) ?? nested;
  if (opened.outcome === "rejected") return opened;
  const parts = opened.parts.map((part) => ({ ...part, name: `${name}: ${part.name}` }));
  return { ...opened, parts };
}

const rejectedZip = ({
  kind,
  detail,
}: Extract<OpenedZip, { outcome: "rejected" }>): OpenedSource => ({
  outcome: "rejected",
  rejection: { kind, ...(detail === undefined ? {} : { detail }) },
});
