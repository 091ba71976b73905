import { expect, test } from "vitest";
import { shopAttributes } from "@/channels/connection/shop-attributes.ts";
import { definitionOf } from "@/channels/definitions/all-channels.ts";
import { planOf } from "@/channels/listing/channel-plan.ts";
import { configFor } from "#support/samples/sample-products.ts";

const planFor = (key: string, options: Record<string, string> = {}) => {
  const definition = definitionOf(key);
  if (definition === null) throw new Error(`There is no ${key}.`);
  return planOf(definition, configFor(definition, { options }));
};

const OPTIONS = [
  { name: "Colour", products: 9, choices: ["Sand", "red"] },
  { name: "Couleur", products: 3, choices: ["Sand", "Red", "Bleu"] },
  { name: "Size", products: 5, choices: ["10", "9"] },
  { name: "مقاس", products: 1, choices: ["1"] },
];

test("Magento needs each attribute only once, with the values of all options that are mapped to it", () => {
  expect(shopAttributes(OPTIONS, planFor("magento", { Size: "shoe_size" }))).toEqual([
    { code: "color", options: ["Colour", "Couleur"], values: ["Bleu", "red", "Sand"] },
    { code: "shoe_size", options: ["Size"], values: ["9", "10"] },
  ]);
});

test("Shopify needs no attributes set up, because it creates options itself", () => {
  expect(shopAttributes(OPTIONS, planFor("shopify"))).toEqual([]);
});
