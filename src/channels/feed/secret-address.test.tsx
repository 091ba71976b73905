import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { SecretAddress } from "@/channels/feed/secret-address.tsx";
import { renderUi } from "#support/render.tsx";

const open = (isSplit: boolean) =>
  renderUi(
    <SecretAddress
      address="https://portal.example/feed/abc.csv"
      isSplit={isSplit}
      onSeen={() => undefined}
    />,
  );

test("a feed that may be split into files shows the addresses of its further files", () => {
  open(true);
  expect(screen.getByText("https://portal.example/feed/abc-2.csv")).toBeVisible();
  expect(screen.getByText("https://portal.example/feed/abc-3.csv")).toBeVisible();
});

test("the address of a feed that is always a single file doesn't mention further files", () => {
  open(false);
  expect(screen.getByLabelText("Feed address")).toHaveValue("https://portal.example/feed/abc.csv");
  expect(screen.queryByText(/-2\.csv/)).toBeNull();
});
