import { expect, test } from "vitest";
import { definitionOf } from "@/channels/definitions/all-channels.ts";
import { attributesOf, type MagentoShop, readMagento } from "./readers/magento-reader.ts";
import { readCsv } from "./rules.ts";
import { SHOP_PRODUCTS } from "./shop-samples.ts";
import { withCell, writtenFor } from "./written.ts";

const SHOP: MagentoShop = {
  attributes: { color: ["Red", "Dark blue"], size: ["M"] },
  attributeSets: ["Default"],
  websites: ["base"],
  taxClasses: ["Taxable Goods"],
  admin: "en",
};

const VALID = `sku,attribute_set_code,product_type,categories,product_websites,name,description,weight,product_online,tax_class_name,visibility,price,special_price,url_key,base_image,msrp_price,country_of_manufacture,additional_attributes,qty,is_in_stock,additional_images,configurable_variations
CAP-1,Default,simple,Default Category/Caps,base,Cap red,<p>A cap.</p>,0.1,1,Taxable Goods,Not Visible Individually,19.99,15.00,cap-1,https://img.example.ca/1.jpg,18.00,Canada,"color=red,size=M",3,1,,
CAP-2,Default,simple,Default Category/Caps,base,Cap blue,,0.1,1,Taxable Goods,Not Visible Individually,19.99,,cap-2,,,Taiwan,"color=Dark blue,size=M",0,0,"https://img.example.ca/2.jpg,https://img.example.ca/3.jpg",
CAP,Default,configurable,Default Category/Caps,base,Cap,,,1,Taxable Goods,"Catalog, Search",,,cap,,,,,,1,,"sku=CAP-1,color=red,size=M|sku=CAP-2,color=Dark blue,size=M"
`;

test("the independent Magento reader reads the simple and configurable products of a valid file without violations", () => {
  const { products, violations } = readMagento(VALID, SHOP);
  expect(violations).toEqual([]);
  expect(products.map(({ sku, type }) => [sku, type])).toEqual([
    ["CAP-1", "simple"],
    ["CAP-2", "simple"],
    ["CAP", "configurable"],
  ]);
  expect(products[2]?.variations[1]).toEqual({ sku: "CAP-2", color: "Dark blue", size: "M" });
});

test("the independent Magento reader, like Magento, joins text without an attribute code to the previous value", () => {
  expect(attributesOf("color=Red, dark,Size=M")).toEqual({ color: "Red, dark", size: "M" });
});

test.each([
  [1, "msrp_price", "map_price", "columns are recognized"],
  [2, "sku", "", "sku is required"],
  [2, "sku", "cap-2", "sku is unique"],
  [2, "sku", "x".repeat(65), "sku has at most 64 characters"],
  [2, "name", "x".repeat(256), "name is shorter than 256 characters"],
  [2, "url_key", "cap-2", "url_key is unique"],
  [2, "url_key", "Cap 1", "url_key is part of a link"],
  [2, "description", "One.\nTwo.", "description is HTML"],
  [2, "attribute_set_code", "Caps", "attribute_set_code is one of the choices"],
  [2, "product_websites", "main", "product_websites is one of the choices"],
  [2, "tax_class_name", "Taxed", "tax_class_name is one of the choices"],
  [2, "product_type", "variable", "product_type is one of the choices"],
  [2, "product_online", "0", "product_online is one of the choices"],
  [2, "visibility", "Hidden", "visibility is one of the choices"],
  [2, "is_in_stock", "yes", "is_in_stock is one of the choices"],
  [2, "price", "19,99", "price is a number"],
  [2, "price", "", "price is required"],
  [2, "price", "__EMPTY__VALUE__", "price is a number"],
  [2, "special_price", "19.99", "special_price is below the price"],
  [2, "qty", "3.5", "qty is a whole number"],
  [2, "weight", "100 g", "weight is a number"],
  [2, "base_image", "cap.jpg", "base_image is a link"],
  [3, "additional_images", "https://img.example.ca/2.jpg, 3.jpg", "additional_images are links"],
  [2, "country_of_manufacture", "CA", "country_of_manufacture is a country’s name"],
  [2, "country_of_manufacture", "Formose", "country_of_manufacture is a country’s name"],
  [2, "additional_attributes", "colour=red,size=M", "attributes exist in the shop"],
  [2, "additional_attributes", "color=green,size=M", "values of attributes exist in the shop"],
  [2, "additional_attributes", "color=red", "a variation has the values of its product"],
  [4, "configurable_variations", "", "configurable_variations is required"],
  [4, "configurable_variations", "sku=HAT,color=red", "variations name products of the file"],
  [4, "configurable_variations", "sku=CAP-1", "a variation has options"],
  [
    4,
    "configurable_variations",
    "sku=CAP-1,size=M|sku=CAP-2,size=M",
    "variations have different values",
  ],
])("the independent Magento reader reports row %i with %s = %j: %s", (row, column, value, rule) => {
  const { violations } = readMagento(withCell(VALID, row, column, value), SHOP);
  expect(violations.map((one) => one.rule)).toContain(rule);
});

const magento = () => {
  const found = definitionOf("magento");
  if (found === null) throw new Error("There is no Magento.");
  return found;
};

/** A shop that has the attributes and values that the readiness page lists. */
const PREPARED: MagentoShop = {
  ...SHOP,
  attributes: {
    color: ["Sand", "Forest green", "Slate"],
    size: ["S", "M"],
    modele: ["8 ports", "24 ports"],
    capacity: ["60 L"],
  },
};

test.each([
  ["en", "English", "en"],
  ["fr", "Français (France)", "fr"],
] as const)(
  "Magento accepts products in the language %s if the admin language is %s",
  async (language, admin_language, admin) => {
    const { listings, files } = await writtenFor(magento(), SHOP_PRODUCTS, {
      language,
      settings: { admin_language },
    });
    const { products, violations } = readMagento(files["catalog_product.csv"] ?? "", {
      ...PREPARED,
      admin,
    });
    expect(violations).toEqual([]);
    const ready = listings.filter(({ state }) => state === "ready").map(({ sku }) => sku);
    const sold = products.filter(({ type }) => type !== "configurable").map(({ sku }) => sku);
    expect(sold).toEqual(ready);
    expect(products.filter(({ type }) => type === "configurable").map(({ sku }) => sku)).toEqual([
      "BTJ",
      "HALO",
      "PACK",
    ]);
  },
);

test("countries are sent to Magento by name, and unknown ones are omitted", async () => {
  const { listings, files } = await writtenFor(magento(), SHOP_PRODUCTS);
  const { products } = readMagento(files["catalog_product.csv"] ?? "", PREPARED);
  const countryOf = (sku: string) => products.find((one) => one.sku === sku)?.country;
  expect(["GRIND-18", "MUG-1", "BTJ-00", "HA1507", "LAMP-2"].map(countryOf)).toEqual([
    "Côte d’Ivoire",
    "Hong Kong SAR China",
    "Taiwan",
    "South Korea",
    "",
  ]);
  expect(listings.find(({ sku }) => sku === "LAMP-2")?.issues).toContainEqual(
    expect.objectContaining({
      code: "not-a-choice",
      field: "country_of_manufacture",
      isLeftOut: true,
    }),
  );
});

test("Magento gets options under attribute codes made from their names, or under mapped codes", async () => {
  const variationsOf = async (options: Record<string, string>) => {
    const { files } = await writtenFor(magento(), SHOP_PRODUCTS, { options });
    const { products } = readMagento(files["catalog_product.csv"] ?? "", PREPARED);
    return products.find(({ sku }) => sku === "HALO")?.variations[0];
  };
  expect(await variationsOf({})).toEqual({ sku: "HA1507", modele: "8 ports", color: "Sand" });
  expect(await variationsOf({ Modèle: "ports", Couleur: "shade" })).toEqual({
    sku: "HA1507",
    ports: "8 ports",
    shade: "Sand",
  });
});

test.each([
  ["an option mapped to an invalid attribute code", { Modèle: "Not a code" }, "option-unmapped"],
  ["two options under one attribute code", { Modèle: "color" }, "option-codes-same"],
] as const)("a product with %s is blocked for Magento", async (_what, options, code) => {
  const { listings } = await writtenFor(magento(), SHOP_PRODUCTS, { options });
  const blocked = listings.filter(({ state }) => state === "blocked").map(({ sku }) => sku);
  expect(blocked).toEqual(expect.arrayContaining(["HA1507", "HA1517"]));
  expect(listings.find(({ sku }) => sku === "HA1507")?.issues).toContainEqual(
    expect.objectContaining({ code, severity: "error", fix: { is: "option-map" } }),
  );
});

test("an update for Magento clears the special price of products without one, and a file of new products clears none", async () => {
  const special = async (isNew: boolean) => {
    const { files } = await writtenFor(magento(), SHOP_PRODUCTS, {}, () => ({ isNew }));
    const csv = files["catalog_product.csv"] ?? "";
    expect(readMagento(csv, PREPARED).violations).toEqual([]);
    return readCsv(csv).rows.map(({ cells }) => cells["special_price"] ?? "");
  };
  expect(await special(false)).toContain("__EMPTY__VALUE__");
  expect(await special(true)).not.toContain("__EMPTY__VALUE__");
});
