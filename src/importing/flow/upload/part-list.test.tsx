import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderUi } from "#support/render.tsx";
import type { PartFacts, PartSample } from "@/importing/session/opened-file.ts";
import { PartList } from "./part-list.tsx";

const sheet = (name: string, isHidden = false): PartFacts => ({
  name,
  kind: "xlsx",
  bytes: 4000,
  isHidden,
});

/** A workbook with these sheets. Each sheet's first SKU is the sheet's name. */
function renderSheets(parts: readonly PartFacts[], last?: () => Promise<PartSample>) {
  const file = new File(["x"], "prices.xlsx");
  const peek = vi.fn<(file: File, part: number) => Promise<PartSample>>((_file, part) =>
    last !== undefined && part === parts.length - 1
      ? last()
      : Promise.resolve({ columns: ["SKU"], rows: [[`${parts[part]?.name}-1`]] }),
  );
  const opened = { outcome: "opened", parts, rejected: [] } as const;
  const files = [{ draft: "1", file, opened, address: null }];
  const { user } = renderUi(
    <PartList files={files} chosen={null} peek={peek} onChoose={() => {}} />,
  );
  return { user, peek };
}
const rowsOf = (name: string) => screen.findByRole("region", { name: `First rows of ${name}` });

test("the file step shows the first rows of each sheet, and those of a hidden sheet on request", async () => {
  const { user, peek } = renderSheets([sheet("Prices"), sheet("Old", true)]);
  expect(within(await rowsOf("Prices")).getByRole("cell", { name: "Prices-1" })).toBeVisible();
  expect(peek).toHaveBeenCalledTimes(1);
  const [, hidden] = screen.getAllByRole("listitem");
  if (hidden === undefined) throw new Error("There is one sheet only.");
  expect(within(hidden).getByText("Hidden")).toBeVisible();
  await user.click(within(hidden).getByText("First rows"));
  expect(within(await rowsOf("Old")).getByRole("cell", { name: "Old-1" })).toBeVisible();
});

test("the file step previews only 10 of 200 tables automatically", async () => {
  const { peek } = renderSheets(Array.from({ length: 200 }, (_, at) => sheet(`Sheet ${at}`)));
  await rowsOf("Sheet 9");
  expect(peek).toHaveBeenCalledTimes(10);
});

test("the only table of a file has no preview in the list of tables", () => {
  const { peek } = renderSheets([sheet("Prices")]);
  expect(screen.getByRole("button", { name: "Open Prices" })).toBeVisible();
  expect(peek).not.toHaveBeenCalled();
});

test("an import error names its file, and the part of the file that it concerns", () => {
  const rejection = { kind: "image", detail: "photo.jpg" } as const;
  const opened = { outcome: "rejected", rejection } as const;
  const files = [{ draft: "1", file: new File(["x"], "prices.zip"), opened, address: null }];
  renderUi(
    <PartList files={files} chosen={null} peek={() => Promise.reject()} onChoose={() => {}} />,
  );
  expect(screen.getByRole("alert")).toHaveTextContent("prices.zip: photo.jpgThis is an image.");
});

test.each([
  ["without rows", async () => ({ columns: [], rows: [] }), "This table has no rows."],
  [
    "that can't be read",
    () => Promise.reject(new Error("damaged")),
    /^We can’t preview this table/,
  ],
])(
  "a table %s shows a message, and the other tables stay visible",
  async (_what, last, message) => {
    renderSheets([sheet("Prices"), sheet("Odd")], last);
    expect(await screen.findByText(message)).toBeVisible();
    expect(await rowsOf("Prices")).toBeVisible();
  },
);
