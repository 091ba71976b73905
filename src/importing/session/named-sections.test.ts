// @vitest-environment node
import { expect, test } from "vitest";
import { imported, lines } from "#support/files/imported-list.ts";
import { issuesAtHome } from "@/importing/checking/named-currency.ts";
import { offersFor, withFix } from "@/importing/checking/offered-fix.ts";

/** A price list with a line after many products, and more products below it. */
const list = (line: string) =>
  [
    lines("SKU,Title,Cost,Qty", (at) => `G${at},Widget ${at},${at}.25,${at}`, 150),
    line,
    "H1,Gadget,5.75,3",
  ].join("\n");
const first = ({ products, groups }: Awaited<ReturnType<typeof imported>>) => [
  products[0]?.text.cost,
  products[0]?.text.currency,
  groups.map(({ code, count }) => `${code} ${count}`).join(),
];

test("amounts aren't imported until the person decides if a late section is in another currency", async () => {
  const text = list("US WAREHOUSE - PRICES IN USD,,,");
  const asked = await imported(text);
  expect(first(asked)).toEqual(["", "", "currency-unclear 151"]);
  const [group] = asked.groups;
  if (group === undefined) throw new Error("There should be an issue.");
  expect(offersFor(group, asked.mapping)).toContainEqual({
    does: "assume-currency",
    currency: "USD",
  });
  const fix = { does: "assume-currency", currency: "CAD" } as const;
  const decided = await imported(text, {}, withFix(asked.mapping, "cost", fix));
  expect(first(decided)).toEqual(["1.25", "CAD", ""]);
});

test.each(["CANADIAN WAREHOUSE - PRICES IN CAD,,,", "Total CAD,,900.00,", "GADGETS,,,"])(
  "the line %s changes no amount of a catalogue in Canadian dollars",
  async (line) => {
    expect(first(await imported(list(line)))).toEqual(["1.25", "", ""]);
  },
);

test.each([
  ["Total CAD", "CAD", "row-skipped"],
  ["Total CAD", "USD", "currency-named"],
  ["PRICES IN USD", "CAD", "currency-named"],
  ["PRICES IN CAD", "CAD", "row-skipped"],
])("the row %s of a catalogue in %s is reported as %s", (detail, home, kind) => {
  const issue = { kind: "currency-named", place: 9, detail, stops: false } as const;
  expect(issuesAtHome([issue], home)).toEqual([{ ...issue, kind }]);
});
