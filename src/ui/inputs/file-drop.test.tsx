import { fireEvent, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { FileDrop } from "@/ui/inputs/file-drop.tsx";
import { renderUi } from "#support/render.tsx";

// Browsers let a person pick "all files", so what `accept` says is not enough.
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

test("it says what it takes, and is reached by keyboard", async () => {
  const { input } = renderDrop();
  expect(input).toHaveAccessibleDescription(".csv, .xlsx · up to 2 MB");
  await user.tab();
  expect(input).toHaveFocus();
});

test("a chosen file is handed on, in whatever case its ending is written", async () => {
  const { input, onFiles } = renderDrop();
  const list = file("PRICES.CSV");
  await user.upload(input, list);
  expect(onFiles).toHaveBeenCalledWith([list]);
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});

test("what is refused is named with the reason, and the rest still goes on", async () => {
  const { input, onFiles } = renderDrop(true);
  const good = file("good.csv");
  await user.upload(input, [file("photo.png"), good, file("huge.csv", 2_000_001)]);

  expect(onFiles).toHaveBeenCalledWith([good]);
  const refused = screen.getByRole("alert");
  expect(refused).toHaveTextContent("photo.png isn’t a supported file type. Use .csv, .xlsx.");
  expect(refused).toHaveTextContent("huge.csv is larger than 2 MB.");

  await user.upload(input, good);
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});

test("of several dropped on a place for one, the first is taken", () => {
  const { input, onFiles } = renderDrop();
  const [first, second] = [file("a.csv"), file("b.csv")];
  fireEvent.drop(input, { dataTransfer: { files: [first, second] } });
  expect(onFiles).toHaveBeenCalledWith([first]);
});

test("where files are looked into, no name is refused, and the size still counts", async () => {
  const { input, onFiles } = renderDrop(true, true);
  const [unnamed, large] = [file("scan"), file("large.csv", 2_000_001)];
  await user.upload(input, [unnamed, large]);
  expect(onFiles).toHaveBeenCalledWith([unnamed]);
  expect(screen.getByRole("alert")).toHaveTextContent("large.csv is larger than 2 MB.");
});
