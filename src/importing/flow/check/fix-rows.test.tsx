import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { enter } from "#support/enter.ts";
import { renderUi } from "#support/render.tsx";
import { FixRows } from "./fix-rows.tsx";

const EXAMPLES = [
  { place: 2, sku: "A-1", value: "3 boxes", fix: null },
  { place: 5, sku: "A-2", value: "soon", fix: null },
  { place: 9, sku: "A-3", value: "1.5", fix: null },
];
const value = (row: number) => screen.getByRole("textbox", { name: `Value in row ${row}` });
const applyButton = () => screen.getByRole("button", { name: "Apply" });

test("of the values that a person corrects in the import check, only the valid ones are applied", async () => {
  const onFix = vi.fn<(values: ReadonlyMap<number, string>) => void>();
  const { user } = renderUi(
    <FixRows examples={EXAMPLES} field="stock" isBusy={false} onFix={onFix} />,
  );
  expect(applyButton()).toBeDisabled();
  await user.clear(value(2));
  await enter(user, value(2), " 36 ");
  await user.clear(value(9));
  await user.type(value(9), "-1");
  expect(value(9)).toBeInvalid();
  expect(value(2)).toBeValid();
  await user.click(applyButton());
  expect(onFix).toHaveBeenCalledWith(new Map([[2, "36"]]));
});

test("a value with a known fix can be corrected without typing", async () => {
  const onFix = vi.fn<(values: ReadonlyMap<number, string>) => void>();
  const { user } = renderUi(
    <FixRows
      examples={[{ place: 4, sku: "B-1", value: "61414100014", fix: "061414100014" }]}
      field="gtin"
      isBusy={false}
      onFix={onFix}
    />,
  );
  await user.click(applyButton());
  expect(onFix).toHaveBeenCalledWith(new Map([[4, "061414100014"]]));
  await user.clear(value(4));
  await user.type(value(4), "061414100015");
  expect(value(4)).toBeInvalid();
});

test("an issue of a whole row doesn't offer a value to edit", () => {
  renderUi(<FixRows examples={EXAMPLES} field={null} isBusy={false} onFix={() => {}} />);
  expect(screen.getByRole("cell", { name: "3 boxes" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Apply" })).not.toBeInTheDocument();
});

test.each([
  ["fr-CA", [[2, "1.250"]]],
  ["en", []],
])(
  "in the language %s, typing the price 1,250 saves these values by row: %j",
  async (locale, saved) => {
    const onFix = vi.fn<(values: ReadonlyMap<number, string>) => void>();
    const examples = [{ place: 2, sku: "A-1", value: "soon", fix: null }];
    const { user } = renderUi(
      <I18nProvider i18n={setupI18n({ locale, messages: { [locale]: {} } })}>
        <FixRows examples={examples} field="price" isBusy={false} onFix={onFix} />
      </I18nProvider>,
    );
    const input = screen.getByRole("textbox");
    await user.clear(input);
    await user.type(input, "1,250");
    expect(input).toHaveValue("1,250");
    await user.click(screen.getByRole("button"));
    expect(onFix.mock.calls.flatMap(([values]) => [...values])).toEqual(saved);
  },
);
