import type { TextReader } from "@/importing/source/text-reader.ts";
import type { RecordReading } from "./record-rows.ts";
import { xmlReader } from "./xml-reader.ts";
import { attributesOf } from "./xml-text.ts";

/** Elements of BMEcat 1.2 and 2005, by the names that our columns have; others keep their own. */
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

/** Kinds of prices that our fields know; others say their kind. */
const PRICES: ReadonlyMap<string, string> = new Map([
  ["net_customer", "Cost"],
  ["nrp", "MSRP"],
]);

const PRODUCTS = new Set(["ARTICLE", "PRODUCT"]);
/** Elements that say one thing together. */
const GROUPS = new Set(["FEATURE", "ARTICLE_PRICE", "PRODUCT_PRICE", "MIME", "INTERNATIONAL_PID"]);

/** Languages as BMEcat 2005 writes them, and as our columns do. */
const LANGUAGES: ReadonlyMap<string, string> = new Map([
  ["eng", "en"],
  ["fra", "fr"],
  ["fre", "fr"],
  ["deu", "de"],
  ["ger", "de"],
]);

type Value = { name: string; text: string };

/** Reads BMEcat as elements under readable names: features under theirs, prices by their kind. */
export function bmecatRecords({ events, place, onProblem }: RecordReading): TextReader {
  const { enter, value, leave } = events;
  const texts: string[] = [];
  let language = "";
  let depth = 0;
  let productDepth = 0;
  /** Those of the present product: several prices in one currency say it once. */
  let currencies = new Set<string>();
  let group: { depth: number; type: string; values: Value[] } | null = null;
  const onUnknown = (detail: string) =>
    onProblem({ kind: "unknown-entity", place: place(), detail, stops: false });

  function languageOf(written: string) {
    const said = attributesOf(written, onUnknown).find(([key]) => /^(?:xml:)?lang$/.test(key))?.[1];
    return said === undefined ? "" : ` (${LANGUAGES.get(said) ?? said})`;
  }

  function tell(name: string, text: string) {
    if (text === "") return;
    enter(name);
    value(text);
    leave();
  }

  function endGroup(name: string, type: string, values: readonly Value[]) {
    const all = (wanted: string) =>
      values.flatMap((each) => (each.name === wanted ? each.text : []));
    const [first] = values;
    if (name === "FEATURE") {
      const [unit] = all("FUNIT");
      const text = all("FVALUE").join("|");
      tell(
        all("FNAME")[0] ?? "Feature",
        unit === undefined || text === "" ? text : `${text} ${unit}`,
      );
    } else if (name === "MIME") {
      const isImage = !(all("MIME_TYPE")[0] ?? "image").startsWith("application");
      tell(isImage ? "Image" : "Document", all("MIME_SOURCE")[0] ?? "");
    } else if (first !== undefined && name === "INTERNATIONAL_PID") {
      tell(/^(?:gtin|ean|upc)/i.test(type) ? "GTIN" : `Number (${type})`, first.text);
    } else {
      // From the second price on, it is one for larger quantities.
      const from = all("LOWER_BOUND")[0] ?? "1";
      const kind = PRICES.get(type) ?? `Price (${type})`;
      tell(Number(from) > 1 ? `${kind} from ${from}` : kind, all("PRICE_AMOUNT")[0] ?? "");
      const [currency = ""] = all("PRICE_CURRENCY");
      if (!currencies.has(currency)) tell("Currency", currency);
      currencies.add(currency);
    }
  }

  return xmlReader({
    onOpen(name, written) {
      depth += 1;
      texts.push("");
      language = written.includes("lang") ? languageOf(written) : "";
      if (depth === 1) enter("BMECAT");
      if (productDepth === 0 && PRODUCTS.has(name)) {
        productDepth = depth;
        currencies = new Set();
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
      if (group !== null && depth === group.depth) {
        const { type, values } = group;
        group = null;
        if (name === "INTERNATIONAL_PID") values.push({ name, text });
        endGroup(name, type, values);
      } else if (group !== null) {
        if (text !== "") group.values.push({ name, text });
      } else if (productDepth > 0 && depth > productDepth)
        tell((COLUMNS.get(name) ?? name) + language, text);
      language = "";
      if (depth === productDepth) {
        productDepth = 0;
        leave();
      }
      depth -= 1;
      if (depth === 0) leave();
    },
    place,
    onProblem,
  });
}
