import { startOf } from "./bytes/start-of.ts";
import { type OpenedZip, openZip, type ZipFile } from "./bytes/zip-archive.ts";
import { fileKind, KIND_BYTES } from "./parts/file-kind.ts";
import { LIMITS } from "./table/limits.ts";
import { ReadingStopped } from "./table/issue-list.ts";
import { openSpreadsheet } from "./sheet/open-spreadsheet.ts";
import type { OpenedSource, FileRejection, SourcePart } from "./parts/source.ts";
import { textPart } from "./text-part.ts";

/** Files that programs add to archives on their own. */
const LITTER = /(?:^|\/)(?:__MACOSX\/|\.[^./]|Thumbs\.db$|desktop\.ini$)/i;

/** Opens a zip: a spreadsheet, or an archive of files that may each be a table. */
export async function openArchive(archive: Blob): Promise<OpenedSource> {
  const zip = await openZip(archive);
  if (zip.outcome === "refused") return refusedZip(zip);
  const spreadsheet = await openSpreadsheet(zip.files);
  if (spreadsheet !== null) return spreadsheet;

  const parts: SourcePart[] = [];
  const refused: FileRejection[] = [];
  for (const file of zip.files.filter((each) => !LITTER.test(each.name))) {
    const found = await openFile(file);
    if (found.outcome === "refused") refused.push({ ...found.refusal, detail: file.name });
    else parts.push(...found.parts);
  }
  const [first] = refused;
  if (parts.length > 0) return { outcome: "opened", parts, refused };
  return { outcome: "refused", refusal: first ?? { kind: "zip-empty" } };
}

async function openFile(file: ZipFile): Promise<OpenedSource> {
  try {
    const start = await startOf(file.open(), KIND_BYTES);
    const found = fileKind(start);
    if (found.is === "refused") return { outcome: "refused", refusal: { kind: found.refusal } };
    if (found.is === "gzip") return { outcome: "refused", refusal: { kind: "nested-archive" } };
    if (found.is === "zip") return await openNestedSpreadsheet(file.name, file.open());
    return { outcome: "opened", parts: [textPart(file, start, found.kind)], refused: [] };
  } catch (error) {
    if (!(error instanceof ReadingStopped)) throw error;
    return { outcome: "refused", refusal: { kind: "zip-damaged" } };
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
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > LIMITS.nestedBytes) return { outcome: "refused", refusal: { kind: "zip-bomb" } };
    pieces.push(chunk);
  }
  const zip = await openZip(new Blob(pieces));
  if (zip.outcome === "refused") return refusedZip(zip);
  const nested = { outcome: "refused", refusal: { kind: "nested-archive" } } as const;
  const opened = (await openSpreadsheet(zip.files)) ?? nested;
  if (opened.outcome === "refused") return opened;
  const parts = opened.parts.map((part) => ({ ...part, name: `${name}: ${part.name}` }));
  return { ...opened, parts };
}

const refusedZip = ({
  kind,
  detail,
}: Extract<OpenedZip, { outcome: "refused" }>): OpenedSource => ({
  outcome: "refused",
  refusal: { kind, ...(detail === undefined ? {} : { detail }) },
});
