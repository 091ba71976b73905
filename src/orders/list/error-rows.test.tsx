import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ErrorRows } from "@/orders/list/error-rows.tsx";
import { renderPortal } from "#support/portal.tsx";

function open(rows: number, validRowsSkipped: number) {
  const errors = Array.from({ length: rows }, (_, at) => ({
    row: at + 2,
    number: "A-1",
    error: "no-sku" as const,
  }));
  renderPortal([{ path: "/", element: <ErrorRows file={{ errors, validRowsSkipped }} /> }], "/");
}

test("the list of error rows states how many valid rows of the same orders are skipped", async () => {
  open(1, 3);
  expect(await screen.findByText("1 row has an error and is skipped")).toBeVisible();
  expect(screen.getByText(/^3 valid rows are skipped too/)).toBeVisible();
  expect(screen.queryByText(/^Only the first/)).toBeNull();
});

test("a long list of error rows says that it's shortened", async () => {
  open(51, 0);
  expect(await screen.findByText("Only the first 50 rows are listed.")).toBeVisible();
  expect(screen.queryByText(/valid row/)).toBeNull();
});
