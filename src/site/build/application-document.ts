import type { Locale } from "@/lib/locale.ts";
import {
  CLOSING,
  CONSENT,
  type PdfField,
  inLocale,
  OPENING,
  PARTS,
  type LocalizedText,
} from "@/site/build/application-document-parts.ts";
import { ACCENT, INK, INK_2, PdfSheet } from "@/site/build/pdf-sheet.ts";

const GAP = 18;
const EDGE = "#8d949e";

/** The box is drawn on the page, not by the field, so that it also appears in print and in every viewer. */
function box(sheet: PdfSheet, x: number, y: number, width: number, height: number): void {
  sheet.decoration(() => {
    sheet.roundedRect(x, y, width, height, 3).lineWidth(0.75).stroke(EDGE);
  });
}

type Translate = (message: LocalizedText) => string;

function textFields(sheet: PdfSheet, fields: readonly PdfField[], translate: Translate): void {
  const half = (sheet.width - GAP) / 2;
  let column = 0;
  let top = sheet.y;
  for (const { name, label: message, wide = false, lines = 1 } of fields) {
    const label = translate(message);
    if (wide && column === 1) {
      column = 0;
      top += 47;
    }
    const height = 8 + lines * 15;
    if (column === 0) {
      sheet.y = top;
      sheet.need(height + 20);
      top = sheet.y;
    }
    const x = sheet.left + column * (half + GAP);
    const width = wide ? sheet.width : half;
    sheet.group("Div", (group) => {
      sheet.tagged(
        "Caption",
        () => {
          sheet.font("medium").fontSize(9).fillColor(INK_2).text(label, x, top, { width });
        },
        group,
      );
      box(sheet, x, top + 14, width, height);
      sheet.field(label, group, () => {
        sheet.font("Helvetica").formText(name, x, top + 14, width, height, {
          fontSize: 10,
          multiline: lines > 1,
        });
      });
    });
    if (wide || column === 1) {
      column = 0;
      top += height + 24;
    } else column = 1;
  }
  sheet.y = column === 1 ? top + 47 : top;
}

function tick(sheet: PdfSheet, name: string, label: string, x: number, width: number): void {
  const y = sheet.y;
  sheet.group("Div", (group) => {
    box(sheet, x, y, 13, 13);
    const draw = () => {
      sheet.font("Helvetica").formCheckbox(name, x, y, 13, 13);
    };
    sheet.field(label, group, draw, sheet.ticks(13));
    sheet.tagged(
      "P",
      () => {
        sheet.font("text").fontSize(10.5).fillColor(INK);
        sheet.text(label, x + 21, y + 0.5, { width: width - 21, lineGap: 2 });
      },
      group,
    );
  });
}

function choices(
  sheet: PdfSheet,
  list: ReadonlyArray<readonly [string, LocalizedText]>,
  translate: Translate,
): void {
  const width = sheet.width / 3;
  const top = sheet.y;
  list.forEach(([name, label], at) => {
    sheet.y = top + Math.floor(at / 3) * 22;
    tick(sheet, name, translate(label), sheet.left + (at % 3) * width, width - 8);
  });
  sheet.y = top + Math.ceil(list.length / 3) * 22;
}

function part(sheet: PdfSheet, title: string, hint = ""): void {
  sheet.need(110);
  sheet.y += 10;
  sheet.tagged("H2", () => {
    sheet.font("bold").fontSize(13).fillColor(ACCENT).text(title, sheet.left, sheet.y);
  });
  if (hint !== "") {
    sheet.tagged("P", () => {
      sheet
        .font("text")
        .fontSize(10)
        .fillColor(INK_2)
        .text(hint, sheet.left, sheet.y + 1);
    });
  }
  sheet.y += 6;
}

/** A form that can be filled in on screen or on paper. */
export async function applicationForm(
  name: string,
  email: string,
  dated: string,
  locale: Locale,
): Promise<Buffer> {
  const translate: Translate = (message) => inLocale(message, locale);
  const title = translate(OPENING.title);
  const subject = translate(OPENING.subject);
  const summary = `${subject}\n${translate(OPENING.send)} ${email}.`;
  const sheet = new PdfSheet({ title, subject, name, dated, locale });
  sheet.font("Helvetica").initForm();
  sheet.head(title, summary);
  for (const each of PARTS) {
    part(sheet, translate(each.title), each.hint && translate(each.hint));
    if ("fields" in each) textFields(sheet, each.fields, translate);
    else choices(sheet, each.choices, translate);
  }
  part(sheet, translate(OPENING.consent));
  tick(sheet, "consent", translate(CONSENT), sheet.left, sheet.width);
  sheet.y += 16;
  textFields(sheet, CLOSING, translate);
  return await sheet.bytes();
}
