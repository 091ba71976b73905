import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderUi } from "#support/render.tsx";
import { SourceIssues } from "./source-issues.tsx";

test("the error that stopped reading a file is listed first, and hidden issues are counted", () => {
  const lines = Array.from({ length: 8 }, (_, at) => ({
    kind: "broken-line" as const,
    place: at + 1,
    stops: false,
  }));
  renderUi(<SourceIssues issues={[...lines, { kind: "cut-off", place: 9, stops: true }]} />);
  const [first, ...others] = screen.getAllByRole("note");
  expect(first).toHaveTextContent("Row 9: the file ends unexpectedly.");
  expect(others).toHaveLength(4);
  expect(screen.getByText("4 more issues were found while reading the file.")).toBeVisible();
});
