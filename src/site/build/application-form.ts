import { ACCENT, INK, INK_2, Sheet } from "@/site/build/sheet.ts";

type Field = { name: string; label: string; wide?: boolean; lines?: number };
type Part = { title: string; hint?: string } & (
  | { fields: readonly Field[] }
  | { choices: ReadonlyArray<readonly [name: string, label: string]> }
);

const PARTS: readonly Part[] = [
  {
    title: "1. Your company",
    fields: [
      { name: "company.legalName", label: "Legal name of the company" },
      { name: "company.tradeName", label: "Trade name, if another" },
      { name: "company.registration", label: "Business or registration number" },
      { name: "company.website", label: "Website" },
    ],
  },
  {
    title: "2. Whom we write to",
    fields: [
      { name: "contact.name", label: "Name" },
      { name: "contact.role", label: "Role" },
      { name: "contact.email", label: "E-mail address" },
      { name: "contact.phone", label: "Telephone" },
    ],
  },
  {
    title: "3. Address",
    fields: [
      { name: "address.street", label: "Street and number", wide: true },
      { name: "address.city", label: "City" },
      { name: "address.region", label: "Province or state" },
      { name: "address.postalCode", label: "Postal code" },
      { name: "address.country", label: "Country" },
    ],
  },
  {
    title: "4. Your catalogue",
    fields: [
      { name: "catalogue.size", label: "Number of products (SKUs), about" },
      { name: "catalogue.languages", label: "Languages of the product texts" },
      { name: "catalogue.categories", label: "Categories you sell in", wide: true, lines: 2 },
    ],
  },
  {
    title: "5. Where you want to sell",
    hint: "Tick all that apply.",
    choices: [
      ["platform.shopify", "Shopify"],
      ["platform.woocommerce", "WooCommerce"],
      ["platform.magento", "Adobe Commerce"],
      ["platform.bigcommerce", "BigCommerce"],
      ["platform.amazon", "Amazon"],
      ["platform.walmart", "Walmart"],
      ["platform.ebay", "eBay"],
      ["platform.bestbuy", "Best Buy Canada"],
      ["platform.newegg", "Newegg"],
      ["platform.google", "Google Merchant Center"],
    ],
  },
  {
    title: "6. How your data would reach us",
    hint: "Tick all that apply. Files are the quickest way to begin.",
    choices: [
      ["method.files", "Files (CSV, XML, Excel)"],
      ["method.api", "REST API"],
      ["method.sdk", "Developer SDK"],
    ],
  },
];

const CONSENT =
  "I may speak for this company, and agree that these details are kept and used to judge and answer this application.";
const CLOSING: readonly Field[] = [
  { name: "signature.name", label: "Name of the person who signs" },
  { name: "signature.date", label: "Date (year-month-day)" },
];

const GAP = 18;
const EDGE = "#8d949e";

/** Drawn on the page, not by the field: it is there on paper as well, whatever shows the file. */
function box(sheet: Sheet, x: number, y: number, width: number, height: number): void {
  sheet.decoration(() => {
    sheet.roundedRect(x, y, width, height, 3).lineWidth(0.75).stroke(EDGE);
  });
}

function textFields(sheet: Sheet, fields: readonly Field[]): void {
  const half = (sheet.width - GAP) / 2;
  let column = 0;
  let top = sheet.y;
  for (const { name, label, wide = false, lines = 1 } of fields) {
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
      sheet.piece(
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

function tick(sheet: Sheet, name: string, label: string, x: number, width: number): void {
  const y = sheet.y;
  sheet.group("Div", (group) => {
    box(sheet, x, y, 13, 13);
    const draw = () => {
      sheet.font("Helvetica").formCheckbox(name, x, y, 13, 13);
    };
    sheet.field(label, group, draw, sheet.ticks(13));
    sheet.piece(
      "P",
      () => {
        sheet.font("text").fontSize(10.5).fillColor(INK);
        sheet.text(label, x + 21, y + 0.5, { width: width - 21, lineGap: 2 });
      },
      group,
    );
  });
}

function choices(sheet: Sheet, list: ReadonlyArray<readonly [string, string]>): void {
  const width = sheet.width / 3;
  const top = sheet.y;
  list.forEach(([name, label], at) => {
    sheet.y = top + Math.floor(at / 3) * 22;
    tick(sheet, name, label, sheet.left + (at % 3) * width, width - 8);
  });
  sheet.y = top + Math.ceil(list.length / 3) * 22;
}

function part(sheet: Sheet, title: string, hint = ""): void {
  sheet.need(110);
  sheet.y += 10;
  sheet.piece("H2", () => {
    sheet.font("bold").fontSize(13).fillColor(ACCENT).text(title, sheet.left, sheet.y);
  });
  if (hint !== "") {
    sheet.piece("P", () => {
      sheet
        .font("text")
        .fontSize(10)
        .fillColor(INK_2)
        .text(hint, sheet.left, sheet.y + 1);
    });
  }
  sheet.y += 6;
}

/** To be filled in on screen or on paper. */
export async function applicationForm(name: string, email: string, dated: string): Promise<Buffer> {
  const title = "Supplier application";
  const subject = "Fill this in on screen or on paper. There is no fee.";
  const summary = `${subject}\nSend it to ${email}.`;
  const sheet = new Sheet({ title, subject, name, dated });
  sheet.font("Helvetica").initForm();
  sheet.head(title, summary);
  for (const each of PARTS) {
    part(sheet, each.title, each.hint);
    if ("fields" in each) textFields(sheet, each.fields);
    else choices(sheet, each.choices);
  }
  part(sheet, "7. Consent");
  tick(sheet, "consent", CONSENT, sheet.left, sheet.width);
  sheet.y += 16;
  textFields(sheet, CLOSING);
  return await sheet.bytes();
}
