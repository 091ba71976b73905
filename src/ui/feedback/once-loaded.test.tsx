import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { OnceLoaded } from "@/ui/feedback/once-loaded.tsx";
import { renderUi } from "#support/render.tsx";

const answered = { isLoading: false, failureCount: 0 };
const loading = { isLoading: true, failureCount: 0 };
const retrying = { isLoading: true, failureCount: 1 };

const show = (...queries: (typeof loading)[]) => <OnceLoaded queries={queries}>Orders</OnceLoaded>;

test("a screen shows a skeleton until its last query has finished", () => {
  const { rerender } = renderUi(show(answered, loading));
  expect(screen.getByText("Loading")).toBeInTheDocument();
  expect(screen.queryByText("Orders")).not.toBeInTheDocument();
  rerender(show(answered, answered));
  expect(screen.getByText("Orders")).toBeVisible();
});

test("a screen doesn't wait for the retries of a query that failed", () => {
  renderUi(show(answered, retrying));
  expect(screen.getByText("Orders")).toBeVisible();
});

test("a screen that was already shown stays visible while its query reloads", () => {
  const { rerender } = renderUi(show(answered));
  rerender(show(loading));
  expect(screen.getByText("Orders")).toBeVisible();
});
