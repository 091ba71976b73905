import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { ColumnChart } from "@/ui/charts/column-chart.tsx";
import { Ring } from "@/ui/charts/ring.tsx";
import { ShareBar } from "@/ui/charts/share-bar.tsx";
import { TrendChart } from "@/ui/charts/trend-chart.tsx";
import { renderUi } from "#support/render.tsx";

const POINTS = [
  { name: "Nov 1", to: "/rows?day=1" },
  { name: "Nov 2" },
  { name: "Nov 3", to: "/rows?day=3" },
];
const chart = {
  label: "Price changes",
  axis: "Day",
  points: POINTS,
  series: [
    { name: "Now", values: [12, null, 30], tone: "accent" as const },
    { name: "Before", values: [10, 11, null], tone: "calm" as const },
  ],
  format: (value: number) => `${value} €`,
};

test("a chart's slider announces the values of each point, or that a value wasn't recorded", async () => {
  const { user } = renderUi(<TrendChart {...chart} />);
  const slider = screen.getByRole("slider", { name: "Price changes" });
  expect(slider).toHaveAttribute("aria-valuetext", "Nov 3: Now: 30 €, Before: Not recorded");

  fireEvent.change(slider, { target: { value: "0" } });
  expect(slider).toHaveAttribute("aria-valuetext", "Nov 1: Now: 12 €, Before: 10 €");
  await user.tab();
  expect(slider).toHaveFocus();
});

test("a chart's table has every value, and links to the rows behind a point", async () => {
  const { user } = renderUi(<ColumnChart {...chart} />);
  await user.click(screen.getByText("View as table"));
  const table = screen.getByRole("table", { name: "Price changes" });
  const rows = within(table)
    .getAllByRole("row")
    .map((row) => row.textContent);
  expect(rows).toEqual([
    "DayNowBefore",
    "Nov 112 €10 €",
    "Nov 2–Not recorded11 €",
    "Nov 330 €–Not recorded",
  ]);
  expect(screen.getByRole("link", { name: "Nov 3" })).toHaveAttribute("href", "/rows?day=3");
});

test("a chart without a recorded value shows a message instead of the plot", () => {
  renderUi(
    <TrendChart
      {...chart}
      series={[{ name: "Now", values: [null, null, null], tone: "accent" }]}
    />,
  );
  expect(screen.getByText("Nothing was recorded in this period.")).toBeVisible();
  expect(screen.queryByRole("slider")).not.toBeInTheDocument();
});

test("the chosen point of a chart stays within the chart when the period gets shorter", () => {
  const { rerender } = renderUi(<TrendChart {...chart} />);
  fireEvent.change(screen.getByRole("slider"), { target: { value: "2" } });
  rerender(<TrendChart {...chart} points={POINTS.slice(0, 2)} />);
  expect(screen.getByRole("slider")).toHaveAttribute(
    "aria-valuetext",
    "Nov 2: Now: Not recorded, Before: 11 €",
  );
});

test("a bar of shares names its parts, in the legend or for screen readers", () => {
  const parts = [
    { name: "Ready", value: 3, tone: "good" as const, to: "/ready" },
    { name: "Blocked", value: 0, tone: "bad" as const },
  ];
  const { rerender } = renderUi(<ShareBar parts={parts} format={String} />);
  expect(screen.getByRole("link", { name: "Ready" })).toHaveAttribute("href", "/ready");
  expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    "Ready3",
    "Blocked0",
  ]);

  rerender(<ShareBar parts={parts} format={String} legend={false} />);
  expect(screen.getByRole("img", { name: "Ready: 3, Blocked: 0" })).toBeInTheDocument();
});

test("a ring chart shows its text even if the value is unknown", () => {
  renderUi(<Ring value={null} text="–" />);
  expect(screen.getByText("–")).toBeVisible();
});
