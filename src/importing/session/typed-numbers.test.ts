// @vitest-environment node
import { expect, test } from "vitest";
import { imported } from "#support/files/imported-list.ts";
import { xlsx } from "#support/files/sample-files.ts";

const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const number = (value: string) => `<c><v>${value}</v></c>`;
const sheet = (cell: (value: string) => string) =>
  xlsx([
    {
      name: "Prices",
      data: [
        ["SKU", "Title", "Price"].map(text),
        ...["1.125", "2.375", "3.005"].map((price, at) => [
          text(`S-${at}`),
          text(`Bolt ${at}`),
          cell(price),
        ]),
      ]
        .map((cells) => `<row>${cells.join("")}</row>`)
        .join(""),
    },
  ]);
const pricesOf = ({ products }: Awaited<ReturnType<typeof imported>>) =>
  products.map(({ text: { price } }) => price);

test("the numbers of a spreadsheet keep their three decimals, but texts that look like them are ambiguous", async () => {
  expect(pricesOf(await imported(await sheet(number)))).toEqual(["1.125", "2.375", "3.005"]);
  const asked = await imported(await sheet(text));
  expect(pricesOf(asked)).toEqual(["", "", ""]);
  expect(asked.issues).toContain("value-no-decimal price");
});

test("JSON numbers keep their three decimals, but texts that look like them are ambiguous", async () => {
  const file = (price: (value: string) => unknown) =>
    JSON.stringify(
      ["1.125", "2.375"].map((value, at) => ({
        sku: `J${at}`,
        title: "Bolt",
        price: price(value),
      })),
    );
  expect(pricesOf(await imported(file(Number)))).toEqual(["1.125", "2.375"]);
  expect(pricesOf(await imported(file(String)))).toEqual(["", ""]);
});
