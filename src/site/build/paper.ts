import type { Locale } from "@/lib/locale.ts";
import { ACCENT, INK, INK_2, LINE, PdfSheet, TINT } from "@/site/build/pdf-sheet.ts";
import { type GuideBlock, type Chapter, type GuideLine, plainLine } from "@/site/guide/block.ts";

const LEAD = { lineGap: 3.5 };
const HEADING = { 2: { size: 16, above: 20 }, 3: { size: 12, above: 12 } } as const;

/** Writes the parts of a line one after another from the given position, each in its own font weight. */
function write(sheet: PdfSheet, line: GuideLine, x: number, width: number): void {
  const y = sheet.y;
  line.forEach((part, at) => {
    const continued = at < line.length - 1;
    const [face, colour, text] =
      typeof part === "string"
        ? ["text", INK, part]
        : part.kind === "strong"
          ? ["bold", INK, part.text]
          : ["medium", ACCENT, part.text];
    sheet.font(face).fontSize(10.5).fillColor(colour);
    if (at === 0) sheet.text(text, x, y, { width, continued, ...LEAD });
    else sheet.text(text, { width, continued, ...LEAD });
  });
}

const heightOf = (sheet: PdfSheet, line: GuideLine, width: number) =>
  sheet
    .font("medium")
    .fontSize(10.5)
    .heightOfString(plainLine(line), { width, ...LEAD });

function list(sheet: PdfSheet, items: readonly GuideLine[], ordered: boolean): void {
  const indent = 18;
  const width = sheet.width - indent;
  sheet.group("L", (group) => {
    items.forEach((item, at) => {
      sheet.need(heightOf(sheet, item, width));
      sheet.group(
        "LI",
        (entry) => {
          const y = sheet.y;
          sheet.tagged(
            "Lbl",
            () => {
              sheet.font("medium").fontSize(10.5).fillColor(ACCENT);
              sheet.text(ordered ? `${at + 1}.` : "•", sheet.left, y, { width: indent });
            },
            entry,
          );
          sheet.y = y;
          sheet.tagged("LBody", () => write(sheet, item, sheet.left + indent, width), entry);
        },
        group,
      );
      sheet.y += 3;
    });
  });
  sheet.y += 6;
}

function table(
  sheet: PdfSheet,
  head: readonly GuideLine[],
  rows: ReadonlyArray<readonly GuideLine[]>,
): void {
  const gap = 12;
  // The name column is narrower than the others, which contain sentences.
  const first = sheet.width * (head.length === 2 ? 0.28 : 0.22);
  const rest = (sheet.width - first - gap * (head.length - 1)) / (head.length - 1);
  const xOf = (at: number) => sheet.left + (at === 0 ? 0 : first + gap + (at - 1) * (rest + gap));
  const widthOf = (at: number) => (at === 0 ? first : rest);
  const tallestOf = (cells: readonly GuideLine[]) =>
    Math.max(...cells.map((cell, at) => heightOf(sheet, cell, widthOf(at))));

  sheet.group("Table", (group) => {
    [head, ...rows].forEach((cells, at) => {
      const isHead = at === 0;
      const tallest = tallestOf(cells);
      // Keeps a header row on the same page as its first row.
      const next = isHead && rows[0] ? tallestOf(rows[0]) + 12 : 0;
      sheet.need(tallest + 12 + next);
      const top = sheet.y;
      sheet.group(
        "TR",
        (row) => {
          cells.forEach((cell, n) => {
            sheet.y = top + 5;
            sheet.tagged(
              isHead ? "TH" : "TD",
              () =>
                write(
                  sheet,
                  isHead || n === 0 ? [{ kind: "strong", text: plainLine(cell) }] : cell,
                  xOf(n),
                  widthOf(n),
                ),
              row,
            );
          });
        },
        group,
      );
      const y = top + tallest + 8;
      sheet.decoration(() => {
        sheet.moveTo(sheet.left, y).lineTo(sheet.left + sheet.width, y);
        sheet.lineWidth(isHead ? 1 : 0.5).stroke(isHead ? INK_2 : LINE);
      });
      sheet.y = y + 2;
    });
  });
  sheet.y += 12;
}

/** A tinted box for a note or for code. */
function box(sheet: PdfSheet, kind: "Note" | "Code", line: GuideLine): void {
  const width = sheet.width - 32;
  const height = heightOf(sheet, line, width) + 18;
  sheet.need(height + 8);
  const top = sheet.y + 2;
  sheet.decoration(() => {
    sheet.roundedRect(sheet.left, top, sheet.width, height, 6).fill(TINT);
  });
  sheet.y = top + 10;
  sheet.tagged(kind, () => write(sheet, line, sheet.left + 16, width));
  sheet.y = top + height + 12;
}

function draw(sheet: PdfSheet, block: GuideBlock): void {
  switch (block.kind) {
    case "heading": {
      const { size, above } = HEADING[block.level];
      sheet.need(above + 96);
      sheet.y += above;
      sheet.tagged(`H${block.level}`, () => {
        sheet.font("bold").fontSize(size).fillColor(INK);
        sheet.text(plainLine(block.line), sheet.left, sheet.y, { width: sheet.width });
      });
      sheet.y += 6;
      return;
    }
    case "image":
    case "paragraph":
      sheet.need(34);
      sheet.tagged("P", () => {
        // A PDF contains the drawing's description instead of the drawing.
        const line = block.kind === "image" ? [block.alt] : block.line;
        write(sheet, line, sheet.left, sheet.width);
      });
      sheet.y += 8;
      return;
    case "note":
      box(sheet, "Note", block.line);
      return;
    case "code":
      box(sheet, "Code", [{ kind: "code", text: block.code }]);
      return;
    case "list":
      list(sheet, block.items, block.ordered);
      return;
    case "table":
      table(sheet, block.head, block.rows);
  }
}

/** Renders a text as a PDF. */
export async function paper(chapter: Chapter, name: string, locale: Locale): Promise<Buffer> {
  const { title, summary, updated, blocks } = chapter;
  const sheet = new PdfSheet({ title, subject: summary, name, dated: updated, locale });
  sheet.head(title, summary);
  for (const block of blocks) draw(sheet, block);
  return await sheet.bytes();
}
