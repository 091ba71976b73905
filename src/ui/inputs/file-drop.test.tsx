import { fireEvent, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { FileDrop } from "@/ui/inputs/file-drop.tsx";
import { renderUi } from "#support/render.tsx";

// Browsers let people pick "all files", so `accept` alone isn't enough.
const user = userEvent.setup({ applyAccept: false });
const file = (name: string, bytes = 10) => new File(["x".repeat(bytes)], name);

function renderDrop(multiple = false, looksInside = false) {
  const onFiles = vi.fn<(files: File[]) => void>();
  renderUi(
    <FileDrop
      label="Product file"
      accept={[".csv", ".xlsx"]}
      maxBytes={2_000_000}
      multiple={multiple}
      looksInside={looksInside}
      onFiles={onFiles}
    />,
  );
  return { input: screen.getByLabelText("Product file"), onFiles };
}

test("the file drop shows which files it accepts, and can be reached by keyboard", async () => {
  const { input } = renderDrop();
  expect(input).toHaveAccessibleDescription(".csv, .xlsx · up to 2 MB");
  await user.tab();
  expect(input).toHaveFocus();
});

test("the file drop accepts a file name extension in upper or lower case", async () => {
  const { input, onFiles } = renderDrop();
  const list = file("PRICES.CSV");
  await user.upload(input, list);
  expect(onFiles).toHaveBeenCalledWith([list]);
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});

test("the file drop names each rejected file with the reason and passes on the others", async () => {
  const { input, onFiles } = renderDrop(true);
  const good = file("good.csv");
  await user.upload(input, [file("photo.png"), good, file("huge.csv", 2_000_001)]);

  expect(onFiles).toHaveBeenCalledWith([good]);
  const alert = screen.getByRole("alert");
  expect(alert).toHaveTextContent("photo.png isn’t a supported file type. Use .csv, .xlsx.");
  expect(alert).toHaveTextContent("huge.csv is larger than 2 MB.");

  await user.upload(input, good);
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});

test("a file drop for one file takes the first of several dropped files", () => {
  const { input, onFiles } = renderDrop();
  const [first, second] = [file("a.csv"), file("b.csv")];
  fireEvent.drop(input, { dataTransfer: { files: [first, second] } });
  expect(onFiles).toHaveBeenCalledWith([first]);
});

test("a file drop that checks contents accepts any file name but still limits the size", async () => {
  const { input, onFiles } = renderDrop(true, true);
  const [unnamed, large] = [file("scan"), file("large.csv", 2_000_001)];
  await user.upload(input, [unnamed, large]);
  expect(onFiles).toHaveBeenCalledWith([unnamed]);
  expect(screen.getByRole("alert")).toHaveTextContent("large.csv is larger than 2 MB.");
});
