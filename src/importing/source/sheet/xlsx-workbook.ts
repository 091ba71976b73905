import { wholeOf, type ZipFile } from "@/importing/source/bytes/zip-archive.ts";
import { xmlReader } from "@/importing/source/records/xml-reader.ts";
import { attributesOf } from "@/importing/source/records/xml-text.ts";
import { ReadingStopped } from "@/importing/source/table/source-issue-list.ts";
import { type NumberStyle, numberStyle } from "./sheet-number.ts";

export type WorkbookSheet = { name: string; file: ZipFile; isHidden: boolean };
export type Workbook = {
  sheets: readonly WorkbookSheet[];
  epoch: 1900 | 1904;
  styles: () => Promise<readonly NumberStyle[]>;
  sharedTexts: ZipFile | null;
};

const WORKBOOK = "xl/workbook.xml";

/** Opens an XLSX file: its sheets by name, and the shared strings and styles that cells refer to. */
export async function openWorkbook(files: readonly ZipFile[]): Promise<Workbook | null> {
  const byName = new Map(
    files.map((file) => [file.name.replaceAll("\\", "/").toLowerCase(), file]),
  );
  const workbook = byName.get(WORKBOOK);
  if (workbook === undefined) return null;

  const targets = new Map<string, string>();
  const links = byName.get("xl/_rels/workbook.xml.rels");
  if (links) {
    await eachElement(links, (name, attribute) => {
      if (name === "Relationship") targets.set(attribute("Id"), attribute("Target"));
    });
  }
  const sheets: WorkbookSheet[] = [];
  let epoch: 1900 | 1904 = 1900;
  await eachElement(workbook, (name, attribute) => {
    if (name === "workbookPr" && /^(?:1|true)$/.test(attribute("date1904"))) epoch = 1904;
    if (name !== "sheet") return;
    const target = targets.get(attribute("id")) ?? "";
    // A target is only a name to look up among the files, never a path to open.
    const file = byName.get(
      (target.startsWith("/") ? target.slice(1) : `xl/${target}`).toLowerCase(),
    );
    if (file)
      sheets.push({
        name: attribute("name"),
        file,
        isHidden: attribute("state") !== "" && attribute("state") !== "visible",
      });
  });
  const styles = byName.get("xl/styles.xml");
  return {
    sheets,
    epoch,
    styles: async () => (styles ? stylesOf(styles) : []),
    sharedTexts: byName.get("xl/sharedstrings.xml") ?? null,
  };
}

/** The number styles of cells, in the order of their style indexes. */
async function stylesOf(file: ZipFile): Promise<readonly NumberStyle[]> {
  const codes = new Map<number, string>();
  const styles: NumberStyle[] = [];
  await eachElement(file, (name, attribute, parent) => {
    if (name === "numFmt") codes.set(Number(attribute("numFmtId")), attribute("formatCode"));
    if (name !== "xf" || parent !== "cellXfs") return;
    const id = Number(attribute("numFmtId"));
    styles.push(numberStyle(id, codes.get(id)));
  });
  return styles;
}

type Visit = (name: string, attribute: (name: string) => string, parent: string) => void;

const local = (name: string) => name.slice(name.indexOf(":") + 1);

/** Visits the elements of a small file by their names without namespace prefixes. */
async function eachElement(file: ZipFile, visit: Visit) {
  const parents: string[] = [];
  let issue: string | null = null;
  const reader = xmlReader({
    onOpen(name, written) {
      const attributes = new Map(
        attributesOf(written, () => {}).map(([key, value]) => [local(key), value]),
      );
      visit(local(name), (key) => attributes.get(key) ?? "", parents.at(-1) ?? "");
      parents.push(local(name));
    },
    onText: () => {},
    onClose: () => parents.pop(),
    place: () => 0,
    onIssue({ kind, stops }) {
      if (stops) issue = kind;
    },
  });
  reader.push(new TextDecoder().decode(await wholeOf(file)));
  reader.end();
  if (issue !== null) throw new ReadingStopped("damaged", file.name);
}
