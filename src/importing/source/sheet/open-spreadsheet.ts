import { startOf } from "@/importing/source/bytes/start-of.ts";
import type { ZipFile } from "@/importing/source/bytes/zip-archive.ts";
import { type GridSource, gridTable } from "@/importing/source/parts/grid-table.ts";
import type { HiddenCells } from "@/importing/source/table/source-options.ts";
import { type ReadMeter, readMeter } from "@/importing/source/table/read-meter.ts";
import type {
  OpenedSource,
  FileRejectionKind,
  SourcePart,
} from "@/importing/source/parts/source-part.ts";
import { odsRows, odsSheetList } from "./ods-rows.ts";
import { xlsxRows } from "./xlsx-rows.ts";
import { openWorkbook } from "./xlsx-workbook.ts";

const OPEN_DOCUMENT = "application/vnd.oasis.opendocument.";

/** The sheets of a spreadsheet. Null if the archive isn't one. */
export async function openSpreadsheet(files: readonly ZipFile[]): Promise<OpenedSource | null> {
  const named = (partName: string) =>
    files.find((file) => file.name.replaceAll("\\", "/").toLowerCase() === partName);
  if (named("xl/workbook.bin")) return rejected("binary-excel");
  if (named("xl/workbook.xml")) return openXlsx(files, named("xl/sharedstrings.xml"));
  // Pages and Keynote files have the same index, but a person who imports one most likely meant a table.
  if (named("index/document.iwa") || named("index.zip")) return rejected("numbers");
  if (named("word/document.xml") || named("ppt/presentation.xml")) return rejected("other-office");

  const [mimetype, content] = [named("mimetype"), named("content.xml")];
  if (!mimetype || !content) return null;
  const type = new TextDecoder().decode(await startOf(mimetype.open(), 100));
  if (!type.startsWith(OPEN_DOCUMENT)) return null;
  const isEncrypted = await hasEncryptedParts(named("meta-inf/manifest.xml"));
  if (isEncrypted) return rejected("encrypted-excel");
  return type.includes("spreadsheet") ? openOds(content) : rejected("other-office");
}

async function openXlsx(files: readonly ZipFile[], shared?: ZipFile): Promise<OpenedSource> {
  const workbook = await openWorkbook(files);
  if (workbook === null) return rejected("no-sheets");
  const parts = workbook.sheets.map((sheet) => {
    const meter = readMeter(sheet.file.packedBytes + (shared?.packedBytes ?? 0));
    return sheetPart({
      name: sheet.name,
      kind: "xlsx",
      bytes: sheet.file.bytes,
      isHidden: sheet.isHidden,
      meter,
      read: (hidden) => xlsxRows(workbook, sheet, meter.add, hidden),
    });
  });
  return parts.length > 0 ? { outcome: "opened", parts, rejected: [] } : rejected("no-sheets");
}

async function openOds(content: ZipFile): Promise<OpenedSource> {
  const sheets = await odsSheetList(content);
  const parts = sheets.map(({ name, isHidden }, sheet) => {
    const meter = readMeter(content.packedBytes);
    const read: Sheet["read"] = (hidden) => odsRows(content, sheet, meter.add, hidden);
    const bytes = Math.round(content.bytes / sheets.length);
    return sheetPart({ name, kind: "ods", bytes, isHidden, meter, read });
  });
  return parts.length > 0 ? { outcome: "opened", parts, rejected: [] } : rejected("no-sheets");
}

type Sheet = Omit<SourcePart, "open"> & {
  meter: ReadMeter;
  read: (hidden?: HiddenCells) => GridSource;
};

const sheetPart = ({ meter, read, ...about }: Sheet): SourcePart => ({
  ...about,
  open(options = {}) {
    const source = read(options.hiddenCells);
    function batches(signal?: AbortSignal) {
      meter.begin();
      return source.batches(signal);
    }
    const { progress } = meter;
    return gridTable({ name: about.name, source: { ...source, batches }, progress, options });
  },
});

/** LibreOffice lists encrypted parts in the manifest and doesn't encrypt the archive itself. */
async function hasEncryptedParts(manifest: ZipFile | undefined): Promise<boolean> {
  if (!manifest) return false;
  const text = new TextDecoder().decode(await startOf(manifest.open(), 1_000_000));
  return text.includes("encryption-data");
}

const rejected = (kind: FileRejectionKind): OpenedSource => ({
  outcome: "rejected",
  rejection: { kind },
});
