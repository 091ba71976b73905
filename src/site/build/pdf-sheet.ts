import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import PDFDocument from "pdfkit";
import type { Locale } from "@/lib/locale.ts";

const font = (weight: number) =>
  readFileSync(
    createRequire(import.meta.url).resolve(
      `@fontsource/geist/files/geist-latin-${weight}-normal.woff`,
    ),
  );

export const INK = "#1b1f27";
export const INK_2 = "#4a505b";
export const ACCENT = "#00676c";
export const LINE = "#d6dade";
export const TINT = "#e9f5f5";

const MARGIN = 64;
const FOOT = 40;

type SheetOptions = {
  title: string;
  subject: string;
  name: string;
  dated: string;
  locale: Locale;
};
type Element = PDFKit.PDFStructureElement;

/** An accessible PDF: all its content is tagged, for example as a heading or a table, or marked as decoration. */
export class PdfSheet extends PDFDocument {
  readonly left = MARGIN;
  readonly width = 612 - 2 * MARGIN;
  readonly #root: Element;
  readonly #foot: string;
  #widget: Record<string, unknown> = {};

  constructor({ title, subject, name, dated, locale }: SheetOptions) {
    super({
      size: "LETTER",
      margins: { top: 60, bottom: 76, left: MARGIN, right: MARGIN },
      // Node versions compress the same bytes differently. Without compression, the file is identical everywhere.
      compress: false,
      pdfVersion: "1.7",
      lang: locale === "en" ? "en-CA" : locale,
      tagged: true,
      displayTitle: true,
      bufferPages: true,
      info: {
        Title: title,
        Subject: subject,
        Author: name,
        Creator: name,
        CreationDate: new Date(`${dated}T12:00:00Z`),
      },
    });
    for (const [face, weight] of Object.entries({ text: 400, medium: 500, bold: 600 })) {
      this.registerFont(face, font(weight));
    }
    this.#foot = `${name}  ·  ${title}`;
    this.#root = this.struct("Document");
    this.addStructure(this.#root);
  }

  /** Adds one structure element. Everything that `draw` puts on the page belongs to it. */
  tagged(kind: string, draw: () => void, parent = this.#root): void {
    const element = this.struct(kind, {}, draw);
    parent.add(element);
    element.end();
  }

  /** Adds a structure element with children. */
  group(kind: string, fill: (group: Element) => void, parent = this.#root): void {
    const element = this.struct(kind);
    parent.add(element);
    fill(element);
    element.end();
  }

  decoration(draw: () => void, type: "Layout" | "Pagination" = "Layout"): void {
    this.markContent("Artifact", { type });
    draw();
    this.endMarkedContent();
  }

  /** Starts a new page unless this height fits on the current one. */
  need(height: number): void {
    if (this.y + height > this.page.height - this.page.margins.bottom) this.addPage();
  }

  override annotate(
    x: number,
    y: number,
    w: number,
    h: number,
    options: PDFKit.Mixins.AnnotationOption,
  ): this {
    return super.annotate(x, y, w, h, { ...options, ...this.#widget });
  }

  /** The appearances of a checkbox, checked and unchecked. PDF viewers can't check a box without them. */
  ticks(size: number): Record<string, unknown> {
    const appearance = (strokes: string) => {
      const form = this.ref({ Type: "XObject", Subtype: "Form", BBox: [0, 0, size, size] });
      form.end(Buffer.from(strokes));
      return form;
    };
    const at = (share: number) => (share * size).toFixed(1);
    const tick = `${at(0.22)} ${at(0.5)} m ${at(0.42)} ${at(0.3)} l ${at(0.78)} ${at(0.74)} l S`;
    const appearances = {
      Yes: appearance(`0 0.4 0.42 RG 1.8 w 1 J 1 j ${tick}`),
      Off: appearance(""),
    };
    return { AP: { N: appearances }, AS: "Off", V: "Off" };
  }

  /** Adds a field to the structure. Screen readers read its tooltip, so the tooltip is the label. */
  field(
    label: string,
    parent: Element,
    draw: () => void,
    more: Record<string, unknown> = {},
  ): void {
    this.group(
      "Form",
      (form) => {
        // Bytes, because a plain string would be written as a name instead of text. Latin-1 has no curved apostrophe.
        const description = Buffer.from(label.replaceAll("’", "'"), "latin1");
        this.#widget = { TU: description, structParent: form, ...more };
        draw();
        this.#widget = {};
      },
      parent,
    );
  }

  /** The header of the first page: the product name with its logo, then the title and the summary. */
  head(title: string, summary: string): void {
    const [name = ""] = this.#foot.split("  ·  ");
    this.decoration(() => {
      this.save().translate(this.left, 56).scale(0.8);
      this.roundedRect(0, 0, 32, 32, 8).fill(ACCENT);
      this.lineWidth(2.2).lineCap("round").lineJoin("round");
      this.moveTo(8, 21.5).lineTo(14, 12).lineTo(19, 19).lineTo(24, 10).stroke("#fff");
      for (const [x, y] of [
        [8, 21.5],
        [14, 12],
        [19, 19],
        [24, 10],
      ] as const) {
        this.circle(x, y, 2.6).fill("#fff");
      }
      this.restore();
      this.font("bold")
        .fontSize(12)
        .fillColor(INK)
        .text(name, this.left + 36, 62);
    });
    this.tagged("H1", () => {
      this.font("bold").fontSize(28).fillColor(INK);
      this.text(title, this.left, 126, { width: this.width, lineGap: 2, characterSpacing: -0.5 });
    });
    this.tagged("P", () => {
      this.font("text").fontSize(13).fillColor(INK_2);
      this.text(summary, this.left, this.y + 8, { width: this.width * 0.86, lineGap: 4 });
    });
    this.decoration(() => {
      const y = this.y + 16;
      this.moveTo(this.left, y)
        .lineTo(this.left + this.width, y)
        .lineWidth(0.75)
        .stroke(LINE);
      this.y = y + 8;
    });
  }

  /** Adds the page numbers and returns the file. */
  async bytes(): Promise<Buffer> {
    const { start, count } = this.bufferedPageRange();
    for (let at = start; at < start + count; at++) {
      this.switchToPage(at);
      this.page.margins.bottom = 0;
      const y = this.page.height - FOOT;
      this.decoration(() => {
        this.font("text").fontSize(8.5).fillColor(INK_2).text(this.#foot, this.left, y);
        const width = this.width;
        this.text(`${at + 1} / ${count}`, this.left, y, { width, align: "right" });
      }, "Pagination");
    }
    this.#root.end();
    const chunks: Buffer[] = [];
    const done = new Promise<Buffer>((resolve, reject) => {
      this.on("data", (chunk: Buffer) => chunks.push(chunk));
      this.on("end", () => resolve(Buffer.concat(chunks)));
      this.on("error", reject);
    });
    this.end();
    return await done;
  }
}
