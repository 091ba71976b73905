import type { ProductRecord } from "@/catalogue/product/product-record.ts";
import type { Offered } from "@/channels/listing/listing.ts";
import { KEYBOARD } from "#support/samples/sample-products.ts";

/** Appends the GS1 check digit. */
function withCheckDigit(digits: string): string {
  const sum = Array.from(digits).reduceRight(
    (total, digit, at) => total + Number(digit) * ((digits.length - at) % 2 === 1 ? 3 : 1),
    0,
  );
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

let made = 0;
/** A valid UPC that no other sample has. */
const nextUpc = () => withCheckDigit(`0628${String(1_000_000 + made).slice(-7)}`);

function offered(sku: string, change: Partial<ProductRecord> = {}, quantity = 12): Offered {
  made += 1;
  const product: ProductRecord = {
    ...KEYBOARD,
    id: `00000000-0000-4000-8000-${String(made).padStart(12, "0")}`,
    sku,
    title_en: `Ashgrove desk lamp ${made}`,
    title_fr: `Lampe de bureau Ashgrove ${made}`,
    brand: "Ashgrove",
    mpn: `AG-${made}`,
    gtin: nextUpc(),
    images: [{ url: `https://img.example.ca/lamp-${made}.jpg` }],
    ...change,
  };
  return { product, quantity };
}

const SHARED_UPC = withCheckDigit("06289999999");

/** Products as suppliers have them: complete ones, and each kind of gap and mistake. */
export const MARKET_PRODUCTS: readonly Offered[] = [
  offered("LAMP-PLAIN"),
  offered("LAMP-EAN", { gtin: withCheckDigit("400638133399") }),
  offered("LAMP-EAN-OF-UPC", { gtin: `0${withCheckDigit("06281230001")}` }),
  offered("LAMP-GTIN14-OF-UPC", { gtin: `00${withCheckDigit("06281230002")}` }),
  offered("LAMP-GTIN14-OF-EAN", { gtin: `0${withCheckDigit("400638133388")}` }),
  offered("LAMP-CASE", { gtin: withCheckDigit("1062812300031") }),
  offered("LAMP-EAN8", { gtin: withCheckDigit("9638507") }),
  offered("BOOK-ISBN", { gtin: withCheckDigit("978030640615") }),
  offered("LAMP-NO-GTIN", { gtin: null }),
  offered("LAMP-WRONG-DIGIT", { gtin: "062800000021" }),
  offered("LAMP-SCIENTIFIC", { gtin: "6.28E+11" }),
  offered("LAMP-NA", { gtin: "N/A" }),
  offered("LAMP-11-DIGITS", { gtin: "62800000024" }),
  offered("LAMP-INTERNAL", { gtin: withCheckDigit("20012300004") }),
  offered("LAMP-INTERNAL-13", { gtin: withCheckDigit("200123000041") }),
  offered("LAMP-USED", { condition: "used" }),
  offered("LAMP-REFURBISHED", { condition: "refurbished" }),
  offered("LAMP-OPEN-BOX", { condition: "open_box" }),
  offered("LAMP-NO-IMAGE", { images: [] }),
  offered("LAMP-NO-STOCK", {}, 0),
  offered("LAMP-MAP-ABOVE-PRICE", { map: "95.0000", price: "89.9900" }),
  offered("LAMP-BELOW-COST", { cost: "99.0000", price: "89.9900", msrp: null }),
  offered("LAMP-SAME-GTIN-1", { gtin: SHARED_UPC }),
  offered("LAMP-SAME-GTIN-2", { gtin: `0${SHARED_UPC}`, brand: "Birchvale" }),
  offered("LAMP-SAME-GTIN-USED", { gtin: SHARED_UPC, condition: "refurbished" }),
  offered("LAMP-LONG-TITLE", { title_en: "Ashgrove lamp ".repeat(30).trim() }),
  offered("LAMP-STRANGE-TEXT", {
    title_en: 'Ashgrove "Arc"; 5" <b>lamp</b>\tblack, 2 pcs & bulb',
    description_en: 'First line; "quoted"\nSecond line\twith a tab',
  }),
  offered("LAMP-SCRIPT", { description_en: '<p onclick="go()">Lamp</p><script>alert(1)</script>' }),
  offered("LAMP-ENTITIES", {
    description_en: "<p>Caf&eacute; lamp&nbsp;&ndash; 5&quot; &amp; warm</p>",
  }),
  offered("LAMP-PLAIN-TEXT", { description_en: "Bright light\n\nFits 5 < 6 cm desks" }),
  offered("LAMP-NO-TITLE", { title_en: null }),
  offered("LAMP-NO-DESCRIPTION", { description_en: null }),
  offered("LAMP-NO-BRAND", { brand: null, mpn: null, gtin: null }),
  offered("LAMP-UNMAPPED", { category: "Garden > Gnomes" }),
  offered("LAMP-NO-CATEGORY", { category: null }),
  offered("LAMP-WORD-CATEGORY", { category: "Lighting > Lamps" }),
  offered("LAMP-PRICE-ZERO", { price: "0.0000" }),
  offered("LAMP-NO-PRICE", { price: null }),
  offered("LAMP-DOLLARS", { currency: "USD" }),
  offered("LAMP-FINE-PRICE", { price: "19.9950", msrp: null, map: null, cost: "10.0000" }),
  offered("LAMP-NO-WEIGHT", { weight: null }),
  offered("LAMP-ZEROS", { weight: "0.0000", length: "0.0000", map: "0.0000", msrp: "0.0000" }),
  offered("LAMP-NO-FEATURES", { attributes: {} }),
  offered("LAMP-NO-LEAD-TIME", { lead_time_days: null, minimum_order: null }),
  offered("LAMP-MANY-IMAGES", {
    images: Array.from({ length: 30 }, (_, at) => ({
      url: `https://img.example.ca/many-${at}.jpg`,
    })),
  }),
  offered("LAMP-BAD-IMAGE", { images: [{ url: "ftp://img.example.ca/lamp.jpg" }] }),
  offered("LAMP-WITH-A-VERY-LONG-NUMBER-THAT-NO-MARKETPLACE-TAKES-0001"),
  offered("LAMP-DRAFT", { status: "draft" }),
  ...["Red", "Blue", "Green"].map((Colour) =>
    offered(`SHIRT-${Colour.toUpperCase()}`, {
      title_en: `Ashgrove work shirt, ${Colour}`,
      variant_group: "SHIRT",
      variant_options: { Colour },
      category: "Clothing > Shirts",
    }),
  ),
];
