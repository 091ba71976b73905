import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { FlowProgress } from "@/importing/flow/frame/flow-progress.tsx";
import type { RunningTask } from "@/importing/session/use-import-worker.tsx";
import { renderUi } from "#support/render.tsx";

const show = (running: RunningTask) =>
  renderUi(
    <FlowProgress
      running={running}
      failed={null}
      onStop={() => {}}
      onCheck={() => {}}
      onCompare={() => {}}
    />,
  );

test("while an import's changes are prepared, the phase, the rows so far and the time left are shown", () => {
  show({
    task: "planning",
    progress: { rows: 340_000, share: 0.34, rejected: 0 },
    speed: { perSecond: 13_300, secondsLeft: 50 },
  });
  const bar = screen.getByRole("progressbar", { name: "Step 1 of 2: preparing the changes" });
  expect(bar).toHaveAttribute("aria-valuenow", "34");
  expect(screen.getByText(/340,000 rows · 13,300 per second, 50 seconds left/)).toBeVisible();
});

test("the remaining time isn't shown before the first rows of an import are prepared", () => {
  show({ task: "planning", progress: null, speed: null });
  expect(screen.getByRole("progressbar")).not.toHaveAttribute("aria-valuenow");
  expect(screen.queryByText(/left/)).not.toBeInTheDocument();
});
