import { screen } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { ListSearch } from "@/catalogue/list/list-search.tsx";
import { enter } from "#support/enter.ts";
import { renderUi } from "#support/render.tsx";

const searched = vi.fn<(text: string) => void>();
beforeEach(() => searched.mockClear());

function opened() {
  function List() {
    const [value, setValue] = useState("");
    function search(text: string) {
      searched(text);
      setValue(text);
    }
    return (
      <>
        <ListSearch value={value} onSearch={search} />
        <button type="button" onClick={() => setValue("")}>
          Clear all
        </button>
      </>
    );
  }
  const { user } = renderUi(<List />);
  return { user, box: screen.getByRole("searchbox", { name: "Search products" }) };
}

test("the list search waits until typing pauses, and keeps the focus", async () => {
  const { user, box } = opened();
  await enter(user, box, "lamp");
  expect(searched).not.toHaveBeenCalled();
  await expect.poll(() => searched.mock.calls).toEqual([["lamp"]]);
  await user.type(box, "s");
  await expect.poll(() => searched.mock.calls.at(-1)).toEqual(["lamps"]);
  expect(box).toHaveValue("lamps");
  expect(box).toHaveFocus();
});

test("pressing Enter in the list search searches immediately", async () => {
  const { user, box } = opened();
  await enter(user, box, "lamp");
  await user.keyboard("{Enter}");
  expect(searched.mock.calls).toEqual([["lamp"]]);
});

test("the list search box is emptied when the search is cleared elsewhere", async () => {
  const { user, box } = opened();
  await enter(user, box, "lamp");
  await user.keyboard("{Enter}");
  await user.click(screen.getByRole("button", { name: "Clear all" }));
  expect(box).toHaveValue("");
});
