import type { Fact, FieldSource } from "@/channels/definitions/field-source.ts";
import type { FeedItem } from "@/channels/files/rows/feed-item.ts";
import { columnsOf } from "@/channels/files/file-format.ts";
import { listedTitle } from "@/channels/files/listed-title.ts";
import {
  allOf,
  type FileColumn,
  type FileRow,
  listOf,
  optionIn,
  valueIn,
} from "@/channels/files/rows/row.ts";
import { productRows } from "@/channels/files/rows/row-maker.ts";
import type { ChannelPlan } from "@/channels/listing/channel-plan.ts";

export type CardPrice = { now: string; before: string };
export type CardVariant = {
  sku: string;
  /** The variant's values, in the order of `optionNames`. */
  options: readonly string[];
  price: CardPrice;
  quantity: string;
};

/** The parts of a listing that buyers see, read from the rows that are sent. A part that isn't sent is empty. */
export type ListingCard = {
  title: string;
  description: { markup: "html" | "none"; text: string };
  features: readonly string[];
  brand: string;
  category: string;
  images: readonly string[];
  price: CardPrice;
  quantity: string;
  optionNames: readonly string[];
  /** The product's variants on the channel, or an empty list if it has none. */
  variants: readonly CardVariant[];
  /** Whether we send the title, the description and the images. If not, the channel shows its own. */
  sends: { title: boolean; description: boolean; images: boolean };
};

/** Builds the listing of one product from the file items of the product and its variants. */
export function listingCard(
  items: readonly FeedItem[],
  sku: string,
  plan: ChannelPlan,
): ListingCard {
  const group = items[0]?.group ?? null;
  const rows = productRows(plan)(items, group);
  const columns = columnsOf({ name: "", format: "csv" }, plan);
  const meaning = (...facts: Fact[]) =>
    facts.flatMap((fact) => columns.filter(({ means }) => isFact(means, fact)));
  const own = items.find((item) => item.sku === sku) ?? items[0];
  const main = rows.find(({ kind }) => kind === "product") ?? rows[0];

  const { language } = plan.config;
  const descriptions = meaning(
    "description",
    `description_${language}`,
    "description_en",
    "description_fr",
  );
  const images = [
    ...meaning("images", "main_image"),
    ...columns.filter(({ means }) => means !== null && "image" in means),
    ...meaning("more_images"),
  ];
  const described = descriptions.find((column) => textIn(main, column) !== "") ?? descriptions[0];
  const isHtml = described?.kind.is === "long-text" && described.kind.markup === "html";
  const ownFirst = own === undefined ? items : [own, ...items.filter((item) => item !== own)];
  const sold = group === null ? [] : items.filter(({ withdrawn }) => withdrawn === undefined);
  const variants = sold.map((item) => ({ item, options: optionsOf(item, columns) }));
  const optionNames = [...new Set(variants.flatMap(({ options }) => [...options.keys()]))];
  const skuColumn = meaning("sku")[0];
  const rowOf = (item: FeedItem | undefined) =>
    rows.find(
      (row) => skuColumn !== undefined && textIn(row, skuColumn) === item?.payload[skuColumn.name],
    ) ?? main;

  return {
    title: listedTitle(plan)(items),
    description: { markup: isHtml ? "html" : "none", text: firstText(main, descriptions) },
    features: meaning("features").flatMap(({ name }) => listOf(own?.payload[name])),
    brand: firstText(main, meaning("brand")),
    category: firstText(main, meaning("category")),
    images: [...new Set(images.flatMap(({ name }) => allOf(ownFirst, name)))],
    price: priceIn(rowOf(own), meaning),
    quantity: firstText(rowOf(own), meaning("quantity", "availability")),
    optionNames,
    variants: variants.map(({ item, options }) => ({
      sku: item.sku,
      options: optionNames.map((name) => options.get(name) ?? ""),
      price: priceIn(rowOf(item), meaning),
      quantity: firstText(rowOf(item), meaning("quantity", "availability")),
    })),
    sends: {
      title: meaning("title", "title_en", "title_fr").length > 0,
      description: descriptions.length > 0,
      images: images.length > 0,
    },
  };
}

const isFact = (source: FieldSource | null, fact: Fact) =>
  source !== null && "fact" in source && source.fact === fact;

function textIn(row: FileRow | undefined, column: FileColumn): string {
  const value = row && valueIn(row, column);
  return value === undefined ? "" : listOf(value).join(", ");
}

const firstText = (row: FileRow | undefined, columns: readonly FileColumn[]) =>
  columns.map((column) => textIn(row, column)).find((text) => text !== "") ?? "";

/** The price that a buyer pays, and the higher, crossed-out price next to it. */
function priceIn(row: FileRow | undefined, meaning: (...facts: Fact[]) => FileColumn[]): CardPrice {
  const amount = (fact: Fact) => firstText(row, meaning(fact)).split(" ", 1)[0] ?? "";
  const [sale, regular] = [amount("sale_price"), amount("regular_price")];
  return {
    now: sale || amount("price") || regular,
    before: amount("list_price") || (sale === "" ? "" : regular),
  };
}

/** The options that distinguish a variant, by name. */
function optionsOf({ payload }: FeedItem, columns: readonly FileColumn[]): Map<string, string> {
  const options = new Map<string, string>();
  for (const { means, name } of columns) {
    if (means === null) continue;
    if (isFact(means, "options") || isFact(means, "coded_options")) {
      for (const option of listOf(payload[name])) options.set(...optionIn(option));
    } else if ("option" in means && means.part === "name") {
      const value = columns.find(
        (one) =>
          one.means !== null &&
          "option" in one.means &&
          one.means.part === "value" &&
          one.means.option === means.option,
      );
      const optionName = payload[name]?.toString() ?? "";
      if (optionName !== "" && value)
        options.set(optionName, payload[value.name]?.toString() ?? "");
    }
  }
  return options;
}
