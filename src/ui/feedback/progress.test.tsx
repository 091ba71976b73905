import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { meterTone } from "@/ui/layout/meter.tsx";
import { Progress } from "@/ui/feedback/progress.tsx";
import { renderUi } from "#support/render.tsx";

test("progress with a known total shows counts, on screen and to a screen reader", () => {
  renderUi(<Progress label="Sending" done={30_852} total={48_017} detail="3 s left" />);
  const bar = screen.getByRole("progressbar", { name: "Sending" });
  expect(bar).toHaveAttribute("aria-valuenow", "30852");
  expect(bar).toHaveAttribute("aria-valuemax", "48017");
  expect(bar).toHaveAttribute("aria-valuetext", "30,852 of 48,017");
  expect(screen.getByText(/^Sending/)).toHaveTextContent("Sending · 30,852 of 48,017 · 3 s left");
});

test("progress that can't be measured has no value for screen readers", () => {
  renderUi(<Progress label="Reading" done={null} total={0} />);
  const bar = screen.getByRole("progressbar", { name: "Reading" });
  expect(bar).not.toHaveAttribute("aria-valuenow");
  expect(bar).not.toHaveAttribute("aria-valuetext");
});

test("progress is never above its total", () => {
  renderUi(<Progress label="Sending" done={12} total={10} />);
  expect(screen.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "10");
});

test.each([
  [100, "good"],
  [80, "good"],
  [79, "warn"],
  [60, "warn"],
  [59, "bad"],
  [0, "bad"],
])("a meter at %i has the tone %s", (value, tone) => {
  expect(meterTone(value)).toBe(tone);
});
