import { expect, test } from "vitest";
import { suggestMapping } from "./suggest-mapping.ts";

/** The target of each column, given a header row and further rows as lines of text. */
function targetsOf(header: string, ...lines: readonly string[]) {
  const columns = header.split("; ");
  const rows = lines.map((line) => line.split("; "));
  const { suggestions } = suggestMapping({ columns, rows });
  return Object.fromEntries(
    suggestions.flatMap(({ target, columns: used }) => used.map((column) => [column, target])),
  );
}

test("a column with the name of a price is mapped to the price, not to the SKU", () => {
  expect(
    targetsOf("id; description; prix_liste", "1; Tube; 60.78", "2; Plat; 132.8", "3; Rond; 122"),
  ).toEqual({ id: "sku", description: "title_fr", prix_liste: "price" });
});

test("a column of dates isn't a GTIN, even if the dates are valid eight-digit codes", () => {
  const found = targetsOf(
    "Code produit; Ajout; Titre",
    "A1; 20050627; Bol",
    "A2; 20050627; Tasse",
    "A3; 20050627; Plat",
  );
  expect(found).toEqual({ "Code produit": "sku", Titre: "title_fr" });
});

test("an unnamed column of eight-digit codes isn't a GTIN, because too many such codes are valid GTINs", () => {
  expect(targetsOf("a", "96385074", "40170725", "73513537")).not.toHaveProperty("a", "gtin");
});

test("a French WooCommerce export is recognized, and its yes-or-no column isn't the stock", () => {
  const columns =
    "UGS; Nom; Publié; En stock ?; Stock; Tarif régulier; Description; Poids (kg)".split("; ");
  const rows = [
    ["A", "Chandail", "1", "1", "25", "19.99", "Beau", "0.4"],
    ["B", "Gant", "0", "0", "", "5.00", "Doux", "0.1"],
  ];
  const { format, mapping, unused } = suggestMapping({ columns, rows });
  expect(format).toBe("WooCommerce");
  expect(mapping.stock.map(({ recipe }) => recipe.columns)).toEqual([["Stock"]]);
  expect(mapping.fields.title_fr?.columns).toEqual(["Nom"]);
  expect(mapping.fields.description_fr?.columns).toEqual(["Description"]);
  expect(mapping.fields.description_en).toBeUndefined();
  expect(mapping.fields.weight_unit?.otherwise).toBe("kg");
  expect(unused).toEqual(["En stock ?"]);
});

test.each(["En stock ?", "In stock?", "Disponible", "Stock"])(
  "yes and no in a column named %j aren't quantities",
  (column) => {
    const found = targetsOf(`SKU; ${column}`, "A-1; oui", "A-2; non", "A-3; oui");
    expect(found).toEqual({ SKU: "sku" });
  },
);

test("a column named Title is mapped to the title, even if its values are model names of one word with a digit", () => {
  expect(targetsOf("SKU; Title; Price", "A-1; T100; 9.5", "A-2; T200; 8", "A-3; T300; 7")).toEqual({
    SKU: "sku",
    Title: "title_en",
    Price: "price",
  });
});

test("French texts in the columns of an English format are mapped to the French fields", () => {
  const { mapping } = suggestMapping({
    columns: ["id", "title", "description", "link", "image_link", "price"],
    rows: [
      ["1", "Thé glacé", "Une boisson pour les jours chauds", "", "", "4.99 CAD"],
      ["2", "Café moulu", "Torréfié avec soin dans la vallée", "", "", "9.99 CAD"],
    ],
  });
  expect(mapping.fields.title_fr?.columns).toEqual(["title"]);
  expect(mapping.fields.description_fr?.columns).toEqual(["description"]);
  expect(mapping.fields.title_en).toBeUndefined();
});

test("a description is mapped to the title if no other column names the product", () => {
  expect(targetsOf("SKU; Description; Cost", "A; Chair black; 10", "B; Table oak; 20")).toEqual({
    SKU: "sku",
    Description: "title_en",
    Cost: "cost",
  });
  const short = targetsOf(
    "SKU; Long Description; Short Description",
    "A; A chair with arms that are made of oak; Chair black",
    "B; A table for six that can be made longer; Table oak",
  );
  expect(short).toMatchObject({
    "Long Description": "description_en",
    "Short Description": "title_en",
  });
  const named = targetsOf("SKU; Name; Description", "A; Chair; Black", "B; Table; Oak");
  expect(named).toMatchObject({ Name: "title_en", Description: "description_en" });
});

test.each([
  ["Qty available", "stock"],
  ["Qty Avail", "stock"],
  ["Qté en main", "stock"],
  ["Stock dispo", "stock"],
  ["quantity_in_stock", "stock"],
  ["totalQuantity", "stock"],
  ["List", "price"],
  ["regular_price", "price"],
  ["Tarif régulier", "price"],
  ["UnitPrice1", "price"],
  ["invoice_price", "cost"],
  ["Wholesale", "cost"],
  ["Prix escomptant", "cost"],
  ["Détail suggéré", "msrp"],
  ["quantite_min", "minimum_order"],
])("a column of numbers named %j is the %s", (column, target) => {
  const found = targetsOf(`SKU; ${column}`, "A-1; 12", "A-2; 140", "A-3; 6");
  expect(found).toEqual({ SKU: "sku", [column]: target });
});

test.each([
  ["Famille", "category", "Outils", "Vis", "Outils"],
  ["categories", "category", "Tools", "Screws", "Tools"],
  ["product_category_name", "category", "Tools", "Screws", "Tools"],
  ["Mfr", "brand", "Acme", "Norbec", "Acme"],
  ["ManufacturerName", "brand", "Acme", "Norbec", "Acme"],
  ["brandName", "brand", "Acme", "Norbec", "Acme"],
  ["mfgPN", "mpn", "AT-1", "NB-20", "AT-300"],
  ["Nom de l'article", "title_fr", "Clé à molette", "Vis à bois", "Pince coupante"],
  ["ProductDesc", "title_en", "Wrench with grip", "Screws for wood", "Cutting pliers"],
  ["Model_Name", "title_en", "LaserJet 10", "LaserJet 20", "OfficeJet 5"],
  ["Publié", "status", "1", "0", "1"],
  ["COO", "country_of_origin", "Taiwan", "Canada", "Taiwan"],
  ["Ship Wt (lbs)", "weight", "0.5 lbs", "1.5 lbs", "2 lbs"],
  ["Condition ID", "condition", "1000", "3000", "1000"],
  ["LeadTime", "lead_time_days", "2", "5", "10"],
])("a column named %j is the %s", (column, target, ...values) => {
  const lines = values.map((value, at) => `A-${at + 1}; ${value}`);
  expect(targetsOf(`SKU; ${column}`, ...lines)).toEqual({ SKU: "sku", [column]: target });
});

test.each(["code_fournisseur", "Prod_ID", "Product_ID", "No produit fournisseur"])(
  "a column named %j is the SKU if no other column is",
  (column) => {
    const found = targetsOf(`${column}; Titre`, "A-1; Vis", "A-2; Clou", "A-3; Clé");
    expect(found[column]).toBe("sku");
    const beside = targetsOf(`SKU; ${column}`, "A-1; V1", "A-2; V1", "A-3; V1");
    expect(beside).toEqual({ SKU: "sku" });
  },
);

test.each([
  "Reorder Qty",
  "Qty On Order",
  "Case Pack",
  "Qté par caisse",
  "Stock minimum",
  "Inventory Value",
  "Shipping Cost",
  "Core Charge",
  "Discount %",
  "Écofrais",
  "Price Break Qty",
  "Page #",
])("a column of numbers named %j isn't mapped to a field", (column) => {
  const found = targetsOf(`SKU; ${column}`, "A-1; 12.5", "A-2; 140", "A-3; 6");
  expect(found).toEqual({ SKU: "sku" });
});

test("if two columns may be the price, the one between the cost and the retail price is mapped to it", () => {
  const found = targetsOf(
    "SKU; Cost; Unit Price; Retail Price",
    "A-1; 10.50; 15.00; 19.99",
    "A-2; 4.20; 6.00; 7.99",
    "A-3; 99.00; 140.00; 189.00",
  );
  expect(found).toEqual({
    SKU: "sku",
    Cost: "cost",
    "Unit Price": "price",
    "Retail Price": "msrp",
  });
});

test("of two columns with the same name, the first is mapped, as a guess", () => {
  const { suggestions } = suggestMapping({
    columns: ["SKU", "Price", "Price"],
    rows: [
      ["A-1", "10.50", "11"],
      ["A-2", "4.20", "5"],
    ],
  });
  const price = suggestions.find(({ target }) => target === "price");
  expect(price?.columns).toEqual(["Price"]);
  expect(price?.confidence).toBeLessThan(0.85);
});

test("column names that are joined, abbreviated or misspelled are recognized", () => {
  const found = targetsOf(
    "productcode; Mfr Part Number; Desciption; Quantitty; listprice",
    "A-1; M1; Wrench with grip; 4; 10.50",
    "A-2; M2; Screws for wood; 0; 4.20",
    "A-3; M3; Cutting pliers; 12; 99.00",
  );
  expect(found).toMatchObject({
    productcode: "sku",
    "Mfr Part Number": "mpn",
    Desciption: "title_en",
    Quantitty: "stock",
    listprice: "price",
  });
});

test("amounts with a currency in front of them are recognized as prices", () => {
  expect(targetsOf("SKU; Price", "A-1; USD 9.99", "A-2; €12.50", "A-3; CA$ 4")).toHaveProperty(
    "Price",
    "price",
  );
});

test("a column that states whether a product is published is mapped to the status", () => {
  const { mapping } = suggestMapping({
    columns: ["SKU", "Published"],
    rows: [
      ["A", "1"],
      ["B", "0"],
    ],
  });
  expect(mapping.fields.status?.values).toContainEqual({ from: "0", to: "draft" });
});

test("a column of currency signs is mapped to the currency, so that no sign is dropped", () => {
  const rows = ["US$", "$", "US$", "CA$"].map((sign, at) => [
    `A-${at}`,
    "Oak chair",
    sign,
    `${at}.50`,
  ]);
  const { mapping } = suggestMapping({ columns: ["SKU", "Title", "Cur", "Price"], rows });
  expect(mapping.fields.currency?.columns).toEqual(["Cur"]);
});

test("a column with values becomes the SKU rather than an empty one with a better name", () => {
  const rows = ["A-1", "B-2", "C-3"].map((code) => ["", code, "Oak chair", "12.50"]);
  const columns = ["SKU", "supplierArticleId", "Title", "Price"];
  const { mapping } = suggestMapping({ columns, rows });
  expect(mapping.fields.sku?.columns).toEqual(["supplierArticleId"]);
});
