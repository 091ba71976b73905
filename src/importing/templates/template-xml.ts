import type { FileProduct } from "@/importing/templates/template-products.ts";
import { TEMPLATE_COLUMNS } from "@/importing/templates/template-column.ts";

const NAMED: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** An XML element that contains only text. */
export const element = (name: string, text = "", attributes = ""): string =>
  `<${name}${attributes}>${text.replaceAll(/[&<>]/g, (sign) => NAMED[sign] ?? sign)}</${name}>`;

/** Writes products as plain XML: an element for each product, and one for each value. */
export function templateXml(products: readonly FileProduct[]): string {
  const elements = products.map((product) => {
    const values = TEMPLATE_COLUMNS.flatMap((column) =>
      column === "images"
        ? (product.images ?? [""]).map((address) => element("image", address))
        : element(column, product[column]),
    );
    return `  <product>\n    ${values.join("\n    ")}\n  </product>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<products>\n${elements.join("")}</products>\n`;
}
