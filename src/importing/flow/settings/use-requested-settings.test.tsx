import { act, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import type { SourceOptions } from "@/importing/source/table/source-options.ts";
import { Select } from "@/ui/inputs/select.tsx";
import { renderUi } from "#support/render.tsx";
import { useRequestedSettings } from "./use-requested-settings.tsx";

const MARKS = [".", ","].map((value) => ({ value, label: value }));
const ORDERS = (["dmy", "mdy"] as const).map((value) => ({ value, label: value }));

/** Two settings of a file that was read with a decimal point and the day first. */
function Choices({ onRead }: { onRead: (options: SourceOptions) => Promise<boolean> }) {
  const [options, setOptions] = useState<SourceOptions>({});
  const requested = useRequestedSettings({
    options,
    async apply(next) {
      const isRead = await onRead(next);
      if (isRead) setOptions(next);
      return isRead;
    },
  });
  return (
    <>
      <Select
        aria-label="Decimal separator"
        value={requested.chosen["decimal"] ?? options.decimal ?? "."}
        options={MARKS}
        onChange={() =>
          void requested.request({ ...requested.options, decimal: "," }, { decimal: "," })
        }
      />
      <Select
        aria-label="Dates"
        value={requested.chosen["dateOrder"] ?? options.dateOrder ?? "dmy"}
        options={ORDERS}
        onChange={() =>
          void requested.request({ ...requested.options, dateOrder: "mdy" }, { dateOrder: "mdy" })
        }
      />
    </>
  );
}

const mark = () => screen.getByLabelText("Decimal separator");
const dates = () => screen.getByLabelText("Dates");

test("a chosen setting is shown while the file is read again, and the next choice doesn't undo it", async () => {
  const responses: ((isRead: boolean) => void)[] = [];
  const read = vi.fn<(options: SourceOptions) => Promise<boolean>>(
    () => new Promise((resolve) => responses.push(resolve)),
  );
  const { user } = renderUi(<Choices onRead={read} />);
  await user.selectOptions(mark(), ",");
  expect(mark()).toHaveValue(",");
  await user.selectOptions(dates(), "mdy");
  expect(read).toHaveBeenLastCalledWith({ decimal: ",", dateOrder: "mdy" });

  await act(async () => responses[0]?.(true));
  expect(dates()).toHaveValue("mdy");
  await act(async () => responses[1]?.(true));
  expect(mark()).toHaveValue(",");
  expect(dates()).toHaveValue("mdy");
});

test("if the file can't be read with a chosen setting, the form shows the settings in effect", async () => {
  let response = (_isRead: boolean) => {};
  const { user } = renderUi(
    <Choices
      onRead={() =>
        new Promise((resolve) => {
          response = resolve;
        })
      }
    />,
  );
  await user.selectOptions(mark(), ",");
  expect(mark()).toHaveValue(",");
  await act(async () => response(false));
  expect(mark()).toHaveValue(".");
});
