import type { Locale } from "@/lib/locale.ts";
import { CATALOGUE, type PriceList } from "@/rules/pricing/price-list.ts";
import { preparePriceLists } from "@/rules/pricing/prepare-price-lists.ts";
import { priceProduct, type PricedProduct } from "@/rules/pricing/price-product.ts";
import { face, font, light, page, type PageImage } from "@/site/build/images.ts";
import { IMAGE_SIZE } from "@/site/guide/block.ts";

type Word = keyof (typeof WORDS)["en"];

const WORDS = {
  en: {
    import: "Supplier’s file",
    clean: "Clean rules",
    catalogue: "Catalogue",
    decide: "Publish rules",
    prices: "Price list",
    channel: "Channel",
    spaces: "Remove extra spaces",
    brand: "NORD INC. → Nord",
    byRule: "Each value names its rule",
    hidden: "Hide fewer than 3 pieces",
    listed: "Listed with 8 pieces",
    steps: "Each step is explained",
    reason: "Hidden products name the rule",
    cost: "Cost",
    markup: "Markup of 18%",
    fee: "Channel fee of 12.5%",
    round: "Round up to end in 0.99",
    guard: "Guard: minimum advertised price",
    final: "Final price",
  },
  "fr-CA": {
    import: "Fichier du fournisseur",
    clean: "Règles de nettoyage",
    catalogue: "Catalogue",
    decide: "Règles de publication",
    prices: "Liste de prix",
    channel: "Canal",
    spaces: "Enlever les espaces en trop",
    brand: "NORD INC. → Nord",
    byRule: "Chaque valeur nomme sa règle",
    hidden: "Masquer à moins de 3 pièces",
    listed: "Publié avec 8 pièces",
    steps: "Chaque étape est expliquée",
    reason: "Un produit masqué nomme la règle",
    cost: "Coût",
    markup: "Majoration de 18 %",
    fee: "Frais du canal de 12,5 %",
    round: "Arrondir vers le haut à ,99",
    guard: "Garde-fou : prix minimum annoncé",
    final: "Prix final",
  },
} as const satisfies Record<Locale, Record<string, string>>;

const SIZE = { width: IMAGE_SIZE.width * 2, height: IMAGE_SIZE.height * 2 };
const STYLE = `${face(400, light)}${face(600, font)}
body{font:400 26px/1.35 Geist,sans-serif;color:#1b1f27;background:#fff;padding:40px}
b{font-weight:600}small{font-size:23px;color:#4d5663}`;

/** The price list in the drawing. The real pricing code computes its amounts, so they match the portal. */
const LIST: PriceList = {
  target: CATALOGUE,
  rules: [
    {
      id: "rule",
      name: "",
      isEnabled: true,
      when: null,
      from: null,
      until: null,
      base: { is: "cost" },
      steps: [
        { do: "markup", percent: "18" },
        { do: "fee", percent: "12.5", fixed: "0" },
        { do: "round", every: "1", ending: "0.99", direction: "up", currencies: null },
      ],
    },
  ],
  guards: [{ is: "map" }],
};
const LABELS: readonly Word[] = ["cost", "markup", "fee", "round", "guard"];
const LAMP: PricedProduct = {
  record: {
    currency: "CAD",
    cost: "50",
    promo_cost: null,
    promo_ends: null,
    msrp: null,
    map: "69.99",
    price: null,
    weight: null,
    weight_unit: "kg",
  },
  reader: { text: () => "", number: () => Number.NaN, list: () => [] },
  current: null,
};

/** The amount after each step of the list. */
function waterfall(): readonly { word: Word; amount: number }[] {
  const context = {
    now: "2026-11-23T15:00:00Z",
    timeZone: "UTC",
    attributes: null,
    channels: new Set<string>(),
    duplicates: () => new Set<string>(),
  };
  const [list] = preparePriceLists([LIST], "2026-11-23", context).lists;
  const outcome = list && priceProduct(list, LAMP, () => null);
  if (outcome?.is !== "priced" || outcome.lines.length !== LABELS.length)
    throw new Error("The price of the drawing has other steps than its labels.");
  return LABELS.map((word, at) => ({ word, amount: Number(outcome.lines[at]?.amount) }));
}

const moneyOf = (locale: Locale) => {
  const region = locale === "en" ? "en-CA" : locale;
  const format = new Intl.NumberFormat(region, { style: "currency", currency: "CAD" });
  return (amount: number) => format.format(amount);
};

function priceImage(locale: Locale): PageImage {
  const words = WORDS[locale];
  const money = moneyOf(locale);
  const lines = waterfall();
  const highest = Math.max(...lines.map(({ amount }) => amount));
  const css = `${STYLE}
body{display:grid;align-content:space-between}
div{display:grid;grid-template-columns:480px 1fr 150px;align-items:center;gap:24px;height:76px}
span{display:block;position:relative;height:44px}i{position:absolute;inset-block:0;border-radius:8px;background:#00767b}
i.earlier{background:#d5dcde}i.guard{background:#b45309}.amount{text-align:right;font-variant-numeric:tabular-nums}
.final{border-top:2px solid #dfe3e6;padding-top:8px;height:92px}`;
  const percent = (amount: number) => ((amount / highest) * 100).toFixed(2);
  const rows = lines.map(({ word, amount }, at) => {
    const before = at === 0 ? 0 : (lines[at - 1]?.amount ?? 0);
    const added = percent(amount - before);
    const earlier =
      before === 0 ? "" : `<i class="earlier" style="left:0;width:${percent(before)}%"></i>`;
    const tone = word === "guard" ? "guard" : "";
    return `<div>${words[word]}<span>${earlier}<i class="${tone}" style="left:${percent(before)}%;width:${added}%"></i></span><b class="amount">${money(amount)}</b></div>`;
  });
  const last = money(lines.at(-1)?.amount ?? 0);
  const body = `${rows.join("")}<div class="final"><b>${words.final}</b><span><i style="left:0;width:100%"></i></span><b class="amount">${last}</b></div>`;
  return { path: `/guide/pricing-${short(locale)}.png`, ...SIZE, html: page(css, body) };
}

function rulesImage(locale: Locale): PageImage {
  const words = WORDS[locale];
  const money = moneyOf(locale);
  const last = money(waterfall().at(-1)?.amount ?? 0);
  const css = `${STYLE}
body{display:grid;grid-template-columns:1fr 56px 1fr 56px 1fr;grid-template-rows:1fr 64px 1fr;align-items:stretch}
section{border:2px solid #dfe3e6;border-radius:18px;padding:24px;display:grid;align-content:start;gap:10px;background:#f9fafb}
section.rule{border-color:#00767b;background:#e8f4f4}b{font-size:30px}svg{place-self:center;stroke:#4d5663;fill:none;stroke-width:3}
code{font:inherit;white-space:pre;background:#fff;border:1px solid #dfe3e6;border-radius:8px;padding:4px 12px}`;
  const arrow = (turn: number) =>
    `<svg width="40" height="40" viewBox="0 0 40 40" style="transform:rotate(${turn}deg)"><path d="M4 20h30M24 9l11 11-11 11"/></svg>`;
  const box = (title: string, lines: readonly string[], isRule = false) =>
    `<section${isRule ? ' class="rule"' : ""}><b>${title}</b>${lines.join("")}</section>`;
  const value = (text: string) => `<code>${text}</code>`;
  const note = (text: string) => `<small>${text}</small>`;
  const body = [
    box(words.import, [value("  Desk   lamp "), value("NORD INC.")]),
    arrow(0),
    box(words.clean, [value(words.spaces), value(words.brand)], true),
    arrow(0),
    box(words.catalogue, [value("Desk lamp"), value("Nord"), note(words.byRule)]),
    "<span></span><span></span><span></span><span></span>",
    arrow(90),
    box(words.channel, [value(`Desk lamp · ${last}`), note(words.listed)]),
    arrow(180),
    box(words.prices, [value(`${money(50)} → ${last}`), note(words.steps)], true),
    arrow(180),
    box(words.decide, [value(words.hidden), note(words.reason)], true),
  ];
  return { path: `/guide/rules-${short(locale)}.png`, ...SIZE, html: page(css, body.join("")) };
}

const short = (locale: Locale) => (locale === "en" ? "en" : "fr");

export const guideImages = (): PageImage[] =>
  (["en", "fr-CA"] as const).flatMap((locale) => [rulesImage(locale), priceImage(locale)]);
