import {
  gtinFault,
  hasTags,
  isLink,
  lengthOf,
  repeated,
  type Table,
  type Violation,
  violationList,
} from "../market-rules.ts";

/**
 * What Best Buy Canada does with its products file, as far as it is documented publicly. Best Buy
 * runs on Mirakl, so its offers are read by the Mirakl reader. The names and limits of these
 * columns come from sellers' files, read on 2026-11-23; Best Buy's own lists are behind a login.
 */

const MOST_PRODUCTS = 10_000;
const REQUIRED = [
  "BBYCat",
  "shop_sku",
  "_Title_BB_Category_Root_EN",
  "_Short_Description_BB_Category_Root_EN",
  "_Brand_Name_Category_Root_EN",
  "_Primary_UPC_Category_Root_EN",
];

/** `categories` has the category codes of the account. */
export function readBestBuyProducts(
  table: Table,
  categories: readonly string[],
): { violations: Violation[] } {
  const { violations, require } = violationList();
  require(table.rows.length <= MOST_PRODUCTS, "file", "rows", "are at most 10,000");
  for (const row of table.rows) {
    const of = (name: string) => row[name] ?? "";
    const holds = (value: boolean, field: string, rule: string) =>
      require(value, of("shop_sku"), field, rule);
    for (const name of REQUIRED) holds(of(name) !== "", name, "is filled");
    holds(lengthOf(of("shop_sku")) <= 30, "shop_sku", "has at most 30 characters");
    holds(categories.includes(of("BBYCat")), "BBYCat", "is a category of the account");
    for (const language of ["EN", "FR"]) {
      const title = `_Title_BB_Category_Root_${language}`;
      holds(lengthOf(of(title)) <= 180, title, "has at most 180 characters");
    }
    const short = "_Short_Description_BB_Category_Root_EN";
    holds(
      lengthOf(of(short)) <= 480 && !hasTags(of(short)),
      short,
      "has at most 480 characters of plain text",
    );
    const upc = of("_Primary_UPC_Category_Root_EN");
    holds(
      [12, 13].includes(upc.length) && gtinFault(upc) === null,
      "_Primary_UPC_Category_Root_EN",
      "is a UPC or EAN",
    );
    const images = Object.keys(row).filter((name) => name.startsWith("_MP_Source_Image_URL"));
    for (const name of images) holds(of(name) === "" || isLink(of(name)), name, "is a link");
    holds(
      of("_MP_Source_Image_URL_01_Category_Root_EN") !== "",
      "_MP_Source_Image_URL_01_Category_Root_EN",
      "is filled",
    );
  }
  for (const row of repeated(table.rows, ({ shop_sku = "" }) => shop_sku)) {
    require(false, row["shop_sku"] ?? "", "shop_sku", "is unique");
  }
  return { violations };
}
