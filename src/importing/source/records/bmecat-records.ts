import type { TextReader } from "@/importing/source/table/text-reader.ts";
import type { RecordSource } from "./record-rows.ts";
import { bmecatPrice, priceColumnName } from "./bmecat-price.ts";
import { xmlReader } from "./xml-reader.ts";
import { attributesOf } from "./xml-text.ts";

/** Elements of BMEcat 1.2 and 2005, mapped to our column names. Other elements keep their own names. */
const COLUMNS: ReadonlyMap<string, string> = new Map([
  ["SUPPLIER_AID", "SKU"],
  ["SUPPLIER_PID", "SKU"],
  ["EAN", "GTIN"],
  ["DESCRIPTION_SHORT", "Title"],
  ["DESCRIPTION_LONG", "Description"],
  ["MANUFACTURER_NAME", "Brand"],
  ["MANUFACTURER_AID", "MPN"],
  ["MANUFACTURER_PID", "MPN"],
  ["KEYWORD", "Keywords"],
  ["MIME_SOURCE", "Image"],
  ["ORDER_UNIT", "Order unit"],
  ["CONTENT_UNIT", "Content unit"],
  ["QUANTITY_MIN", "Minimum order quantity"],
  ["QUANTITY_INTERVAL", "Quantity interval"],
  ["DELIVERY_TIME", "Delivery time (days)"],
  ["CUSTOMS_TARIFF_NUMBER", "HS code"],
  ["CUSTOMS_NUMBER", "HS code"],
  ["REFERENCE_FEATURE_GROUP_ID", "Category code"],
  ["REFERENCE_FEATURE_GROUP_NAME", "Category"],
]);

/** Price types that match our fields. Other prices include their type in the column name. */
const PRICES: ReadonlyMap<string, string> = new Map([
  ["net_customer", "Cost"],
  ["nrp", "MSRP"],
]);

const PRODUCTS = new Set(["ARTICLE", "PRODUCT"]);
/** Elements whose children together form one value. */
const GROUPS = new Set(["FEATURE", "ARTICLE_PRICE", "PRODUCT_PRICE", "MIME", "INTERNATIONAL_PID"]);

/** BMEcat 2005 language codes, mapped to those of our columns. */
const LANGUAGES: ReadonlyMap<string, string> = new Map([
  ["eng", "en"],
  ["fra", "fr"],
  ["fre", "fr"],
  ["deu", "de"],
  ["ger", "de"],
]);

/** Columns that have a language. An element without a language is in French if the catalogue is. */
const TEXT_ELEMENTS = new Set(["Title", "Description"]);
const EXTENSIONS = "USER_DEFINED_EXTENSIONS";

type Value = { name: string; text: string };

/** Reads BMEcat as elements with readable names: features by their own names, prices by their type. */
export function bmecatRecords({ events, place, onIssue }: RecordSource): TextReader {
  const { enter, value, leave } = events;
  const texts: string[] = [];
  const names: string[] = [];
  /** Values in the file's header that apply to all products. */
  const head = { language: "", currency: "", images: "" };
  let language = "";
  let depth = 0;
  let productDepth = 0;
  /** The currency of the current product's prices. Prices in another currency include it in the column name. */
  let currency = "";
  let quantity = "";
  let isDefault = false;
  let group: { depth: number; type: string; values: Value[] } | null = null;
  const onUnknown = (detail: string) =>
    onIssue({ kind: "unknown-entity", place: place(), detail, stops: false });

  function languageOf(written: string) {
    const stated = attributesOf(written, onUnknown).find(([key]) =>
      /^(?:xml:)?lang$/.test(key),
    )?.[1];
    return stated === undefined ? "" : ` (${languageNamed(stated)})`;
  }

  function addValue(name: string, text: string) {
    if (text === "") return;
    enter(name);
    value(text);
    leave();
  }

  function endGroup(name: string, type: string, values: readonly Value[]) {
    const all = (elementName: string) =>
      values.flatMap((each) => (each.name === elementName ? each.text : []));
    const [first] = values;
    if (name === "FEATURE") {
      const [unit] = all("FUNIT");
      const text = all("FVALUE").join("|");
      addValue(
        all("FNAME")[0] ?? "Feature",
        unit === undefined || text === "" ? text : `${text} ${unit}`,
      );
    } else if (name === "MIME") {
      const isImage = !(all("MIME_TYPE")[0] ?? "image").startsWith("application");
      const [source = ""] = all("MIME_SOURCE");
      addValue(isImage ? "Image" : "Document", source && placed(source, head.images));
    } else if (first !== undefined && name === "INTERNATIONAL_PID") {
      addValue(/^(?:gtin|ean|upc)/i.test(type) ? "GTIN" : `Number (${type})`, first.text);
    } else {
      // A lower bound above 1 marks a price for larger quantities.
      const from = all("LOWER_BOUND")[0] ?? "1";
      const kind = PRICES.get(type) ?? `Price (${type})`;
      const price = {
        amount: all("PRICE_AMOUNT")[0] ?? "",
        factor: all("PRICE_FACTOR")[0] ?? "",
        quantity,
      };
      if (price.amount === "") return;
      const stated = all("PRICE_CURRENCY")[0] ?? head.currency;
      if (currency === "") {
        currency = stated;
        addValue("Currency", stated);
      }
      const named = stated === currency ? kind : `${kind} (${stated})`;
      const one = bmecatPrice(price);
      const column = one === null ? priceColumnName(named, price) : named;
      addValue(Number(from) > 1 ? `${column} from ${from}` : column, one ?? price.amount);
    }
  }

  /**
   * The name of an element's column. Elements inside a user-defined element get its name as a prefix, because they may
   * reuse standard names with another meaning.
   */
  function columnOf(name: string) {
    const at = names.indexOf(EXTENSIONS);
    const own = at === -1 ? undefined : names[at + 1];
    if (own !== undefined && own !== name) return `${own}/${name}`;
    const column = COLUMNS.get(name) ?? name;
    const isSilent = language === "" && head.language === "fr" && TEXT_ELEMENTS.has(column);
    return isSilent ? `${column} (fr)` : column + language;
  }

  function readHead(name: string, text: string) {
    if (name === "LANGUAGE" && (head.language === "" || isDefault))
      head.language = languageNamed(text);
    else if (name === "CURRENCY") head.currency ||= text;
    else if (name === "MIME_ROOT") head.images ||= text;
  }

  return xmlReader({
    onOpen(name, written) {
      depth += 1;
      texts.push("");
      names.push(name);
      language = written.includes("lang") ? languageOf(written) : "";
      if (depth === 1) enter("BMECAT");
      isDefault = /default\s*=\s*["']true/i.test(written);
      if (productDepth === 0 && PRODUCTS.has(name)) {
        productDepth = depth;
        [currency, quantity] = ["", ""];
        enter("product");
      } else if (productDepth > 0 && group === null && GROUPS.has(name)) {
        const attributes = attributesOf(written, onUnknown);
        const type = attributes.find(([key]) => key === "price_type" || key === "type")?.[1] ?? "";
        group = { depth, type, values: [] };
      }
    },
    onText(text) {
      texts[texts.length - 1] += text;
    },
    onClose(name) {
      const text = (texts.pop() ?? "").trim();
      names.pop();
      if (group !== null && depth === group.depth) {
        const { type, values } = group;
        group = null;
        if (name === "INTERNATIONAL_PID") values.push({ name, text });
        endGroup(name, type, values);
      } else if (group !== null) {
        if (text !== "") group.values.push({ name, text });
      } else if (productDepth > 0 && depth > productDepth) {
        const column = columnOf(name);
        if (column === "PRICE_QUANTITY") quantity = text;
        addValue(column, text);
      } else if (productDepth === 0) readHead(name, text);
      language = "";
      if (depth === productDepth) {
        productDepth = 0;
        leave();
      }
      depth -= 1;
      if (depth === 0) leave();
    },
    place,
    onIssue,
  });
}

const languageNamed = (written: string) =>
  LANGUAGES.get(written.toLowerCase()) ?? written.toLowerCase();

/** The full URL of an image, if the file's header gives a base URL. */
function placed(source: string, root: string): string {
  if (!/^https?:/i.test(root) || /^(?:https?:)?\/\//i.test(source)) return source;
  const path = source.replaceAll("\\", "/").replace(/^\.?\//, "");
  const within = root.endsWith("/") ? root : `${root}/`;
  return URL.canParse(path, within) ? new URL(path, within).href : source;
}
