import { expect, test } from "vitest";
import { draftReader, mappedFields } from "@/importing/mapping/draft/product-draft.ts";
import { suggestMapping } from "@/importing/mapping/suggestion/suggest-mapping.ts";
import { KNOWN_FORMATS, recognizeFormat } from "./known-formats.ts";

/** The past and current header rows of every source, from its documentation, without some columns. */
const HEADERS = {
  "Shopify, now":
    "Title; URL handle; Description; Vendor; Product category; SKU; Barcode; Option1 name; Option1 value; Price; Cost per item; Weight value (grams); Product image URL",
  "Shopify, before":
    "Handle; Title; Body (HTML); Vendor; Type; Tags; Option1 Name; Option1 Value; Variant SKU; Variant Grams; Variant Price; Variant Barcode; Image Src",
  WooCommerce:
    "ID; Type; SKU; GTIN, UPC, EAN, or ISBN; Name; Published; Visibility in catalog; Description; Weight (lbs); Length (in); Regular price; Categories; Images; Parent",
  "WooCommerce, French":
    "ID; Type; UGS; Nom; Publié; Mis en avant ?; Visibilité dans le catalogue; Description; En stock ?; Stock; Poids (kg); Tarif régulier; Catégories; Images; Parent",
  "Magento / Adobe Commerce, now":
    "sku; store_view_code; attribute_set_code; product_type; categories; name; description; weight; price; msrp_price; base_image",
  "Magento / Adobe Commerce, before":
    "sku; _store; _attribute_set; _type; _category; name; description; price",
  Odoo: "id; name; default_code; barcode; list_price; standard_price; qty_available",
  "Odoo, variants": "id; name; default_code; barcode; lst_price; standard_price; categ_id",
  "Google Merchant Center":
    "id; title; description; link; image_link; availability; price; brand; gtin; mpn",
  "Google Merchant Center, XML":
    "g:id; g:title; g:description; g:link; g:image_link; g:price; g:brand",
  "Google Merchant Center, French":
    "id; titre; description; lien; lien image; disponibilité; prix; marque; gtin",
  "Google Merchant Center, French with underscores":
    "id; titre; description; lien; lien_image; disponibilité; prix; marque; gtin",
  BigCommerce: "Item; ID; Name; Type; SKU; Options; Inventory Tracking; Price; Cost Price; Weight",
  "BigCommerce, before":
    "Product Type; Product Code/SKU; Product Name; Brand Name; Product Description; Price; Category",
  eBay: "*Action(SiteID=Canada|Country=CA|Currency=CAD|Version=1193); CustomLabel; *Category; *Title; Product:UPC; *ConditionID; *Description; *StartPrice; *Quantity; PicURL",
  "eBay, reports":
    "Action(SiteID=Canada|Country=CA|Currency=CAD|Version=1193); Custom label (SKU); Category ID; Title; P:UPC; Start price; Quantity; Item photo URL; Condition ID; Description",
  "eBay, drafts":
    "Action(SiteID=Canada|Country=CA|Currency=CAD|Version=1193); Custom label (SKU); Category ID; Title; UPC; Price; Quantity; Item photo URL; Condition ID; Description; Format",
  Amazon: "sku; product-id; product-id-type; price; item-condition; quantity; add-delete",
  "Amazon, category":
    "item_sku; external_product_id; external_product_id_type; item_name; brand_name; standard_price; main_image_url",
  "Amazon, category since 2023":
    "contribution_sku#1.value; product_type#1.value; item_name[marketplace_id=A2EUQ1WTGCTBG2][language_tag=en_CA]#1.value; fulfillment_availability#1.quantity",
  "Amazon, category without marketplaces":
    "contribution_sku#1.value; product_type#1.value; item_name#1.value; amzn1.volt.ca.product_id_value",
  "Amazon, category in two languages":
    "contribution_sku#1.value; product_type#1.value; item_name[marketplace_id=A2EUQ1WTGCTBG2][language_tag=en_CA]#1.value; item_name[marketplace_id=A2EUQ1WTGCTBG2][language_tag=fr_CA]#1.value",
  "Amazon, listings to add":
    "sku; price; quantity; product-id; product-id-type; condition-type; condition-note; ASIN-hint; title",
  "Amazon, open listings": "sku; asin; price; quantity",
  "Amazon, all listings in French":
    "nom-produit; description-article; id-offre; sku-vendeur; prix; quantité; type-id-produit; état-produit; asin1; id-produit",
  "Amazon, all listings":
    "item-name; item-description; listing-id; seller-sku; price; quantity; asin1",
  Mirakl:
    "sku; product-id; product-id-type; description; price; quantity; state; leadtime-to-ship; update-delete",
  "Mirakl, export":
    "offer_id; active; shop_sku; upc; product_sku; price; quantity; state_code; category_label; product_title",
  "Mirakl, template":
    "SKU; Product_ID; Category_Code; Category_Label; Product_Name; Condition; Price; Qty; Logistic_Class",
  Newegg: "Seller Part #; NE Item #; Currency; MSRP; MAP; Checkout MAP; Selling Price; Inventory",
  "TD SYNNEX":
    "Trading Partner Code; Record ID; Manufacturer Part#; SYNNEX SKU #; Status Code; Part Description; Manufacturer Name; Contract Price (with promo/rebate); MSRP; UPC Code; ABC Code; Unit Cost (without promo/rebate); Long Description 1; Long Description 2; Product Description (FR)",
  "Icecat, index":
    "@path; @Product_ID; @Updated; @Quality; @Supplier_id; @Prod_ID; @Catid; @Model_Name; @HighPic; EAN_UPCS/EAN_UPC/@Value",
  "Icecat, index as text":
    "path; Product_ID; Updated; Quality; Supplier_id; Prod_ID; Catid; Model_Name; HighPic",
  "Icecat, data sheet":
    "@Prod_ID; @Name; @Title; @HighPic; Supplier/@Name; Category/Name/@Value; EANCode/@EAN",
  cXML: "IndexItemAdd/ItemID/SupplierPartID; IndexItemAdd/ItemDetail/UnitPrice/Money; IndexItemAdd/ItemDetail/Description (en)",
  "cXML, punchout":
    "IndexItemPunchout/ItemID/SupplierPartID; IndexItemPunchout/ItemDetail/UnitPrice/Money",
  "GS1 GDSN":
    "catalogueItem/tradeItem/gtin; catalogueItem/tradeItem/additionalTradeItemIdentification; catalogueItem/tradeItem/tradeItemUnitDescriptorCode; catalogueItem/tradeItem/brandName",
  "GS1 GDSN, items":
    "tradeItem/gtin; tradeItem/additionalTradeItemIdentification; tradeItem/tradeItemUnitDescriptorCode",
  "GS1 GDSN, item":
    "gtin; additionalTradeItemIdentification; tradeItemUnitDescriptorCode; brandName",
  Akeneo: "sku; categories; enabled; family; parent; groups; name-en_CA; name-fr_CA; price-CAD",
  "Akeneo, identifier":
    "identifier; family; categories; enabled; name; description-en_CA-ecommerce",
  Plytix: "SKU; GTIN; Label; Status; Product family; Categories; Thumbnail; Assets",
  "Supplier Portal": "sku; supplier; status; title_en; title_fr; price; cost; tags; images",
  "Supplier Portal, French": "sku; title_fr; price",
  "Ingram Micro":
    "Action Indicator; Ingram Part Number; Vendor Name; Ingram Part Description; Retail Price; Vendor Part Number; Weight; UPC Code; Customer Price",
};

const headers = Object.entries(HEADERS).map(
  ([name, columns]) => [name, columns.split("; ")] as const,
);

test.each(headers)("the import recognizes the format of %s by its columns", (name, columns) => {
  const { format, mapping, suggestions } = suggestMapping({ columns, rows: [] });
  expect(format).toBe(name.split(", ")[0]);
  expect(mapping.fields.sku?.columns).toHaveLength(1);
  expect(suggestions.some(({ target, why }) => target === "sku" && why === "format")).toBe(true);
  // Every suggested column exists in this file.
  for (const { columns: used } of suggestions)
    expect(columns).toEqual(expect.arrayContaining([...used]));
});

test("a header row of every known format generation is tested, except the Merchant Center spreadsheet", () => {
  const tried = headers.map(([, columns]) => recognizeFormat(columns)?.generation);
  const all = KNOWN_FORMATS.flatMap(({ generations }) => generations);
  const untested = all.filter((generation) => !tried.includes(generation));
  expect(untested.map(({ marks }) => marks)).toEqual([
    ["id", "title", "link", "image link", "price"],
  ]);
});

test("our own export is recognized whatever the values are", () => {
  const columns = ["sku", "title_en", "description_en"];
  const rows = [["=1+1", '=HYPERLINK("https://a.example")', "Two lines"]];
  const { fields } = suggestMapping({ columns, rows }).mapping;
  expect(fields.title_en?.columns).toEqual(["title_en"]);
  expect(fields.description_en?.columns).toEqual(["description_en"]);
});

test("French texts in the English columns of our own export are imported into the English fields", () => {
  const columns = ["sku", "title_en"];
  const rows = [["A-1", "Lampe de table en chêne avec un abat-jour de lin pour la maison"]];
  const { fields } = suggestMapping({ columns, rows }).mapping;
  expect(Object.keys(fields)).toEqual(["sku", "title_en"]);
});

test("each code of a known format maps to its meaning, regardless of the other codes", () => {
  const codes = KNOWN_FORMATS.flatMap(({ name, generations }) =>
    generations.flatMap(({ mapping }) =>
      mappedFields(mapping).flatMap((field) => {
        const recipe = mapping.fields[field];
        const [column = ""] = recipe?.columns ?? [];
        return (recipe?.values ?? []).map(({ from, to }) => {
          const { text } = draftReader(mapping, [column])({ cells: [from] });
          return { name, from, to, meant: text[field] };
        });
      }),
    ),
  );
  expect(codes.length).toBeGreaterThan(10);
  expect(codes.filter(({ to, meant }) => meant !== to)).toEqual([]);
});

test("English and French texts in Amazon Canada's template are imported into the fields of their languages", () => {
  const columns = [
    "contribution_sku#1.value",
    "product_type#1.value",
    "item_name[marketplace_id=A2EUQ1WTGCTBG2][language_tag=fr_CA]#1.value",
    "item_name[marketplace_id=A2EUQ1WTGCTBG2][language_tag=en_CA]#1.value",
    "amzn1.volt.ca.product_id_type",
    "amzn1.volt.ca.product_id_value",
    "condition_type[marketplace_id=A2EUQ1WTGCTBG2]#1.value",
  ];
  const rows = [["A-1", "LAMP", "Lampe en laiton", "Brass lamp", "ASIN", "B0CK3L9WXY", "New"]];
  const { mapping } = suggestMapping({ columns, rows });
  const { text } = draftReader(mapping, columns)({ cells: rows[0] ?? [] });
  expect(text).toMatchObject({
    title_en: "Brass lamp",
    title_fr: "Lampe en laiton",
    gtin: "",
    condition: "new",
  });
});

test.each(["Inventory Loader", "Listing Loader"])(
  "in a file for Amazon's %s, ASINs aren't imported as GTINs, and ISBNs become GTINs",
  (loader) => {
    const condition = loader === "Inventory Loader" ? "item-condition" : "condition-type";
    const columns = ["sku", "product-id", "product-id-type", "price", condition, "quantity"];
    const { mapping } = suggestMapping({ columns, rows: [] });
    const read = draftReader(mapping, columns);
    const gtins = ["B0CK3L9WXY", "062800000024", "0306406152"].map(
      (id) => read({ cells: ["A-1", id, "1", "9.99", "11", "3"] }).text.gtin,
    );
    expect(gtins).toEqual(["", "062800000024", "9780306406157"]);
  },
);

const WOOCOMMERCE_COLUMNS =
  "Type; SKU; Name; Published; Visibility in catalog; Regular price; Description".split("; ");

test("a shop's titles and descriptions in different languages are mapped to the fields of their languages, as guesses", () => {
  const columns = WOOCOMMERCE_COLUMNS;
  const rows = [
    [
      "simple",
      "A",
      "Hoodie with Pocket",
      "1",
      "visible",
      "9.99",
      "Un chandail avec une poche pour les mains",
    ],
    ["simple", "B", "The Beanie", "1", "visible", "8.99", "Une tuque de laine pour la neige"],
  ];
  const { mapping, suggestions } = suggestMapping({ columns, rows });
  const { fields } = mapping;
  expect([fields.title_en?.columns, fields.description_fr?.columns]).toEqual([
    ["Name"],
    ["Description"],
  ]);
  expect(fields.title_fr).toBeUndefined();
  const texts = suggestions.filter(({ target }) => /^(?:title|description)/.test(target));
  expect(texts.map(({ confidence }) => confidence < 0.85)).toEqual([true, true]);
});

test("placeholder texts don't determine the language of a shop's titles", () => {
  const columns = WOOCOMMERCE_COLUMNS;
  const filler = "Lorem ipsum dolor sit amet et netus ac turpis egestas, quam eget de vitae";
  const rows = ["Belt", "Cap", "Mug"].map((name) => [
    "simple",
    name,
    name,
    "1",
    "visible",
    "9.99",
    filler,
  ]);
  const { fields } = suggestMapping({ columns, rows }).mapping;
  expect(Object.keys(fields)).toEqual(expect.arrayContaining(["title_en", "description_en"]));
  expect(fields.title_fr).toBeUndefined();
});
