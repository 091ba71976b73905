import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { SearchInput } from "@/ui/inputs/search-input.tsx";
import { renderUi } from "#support/render.tsx";

test("a search field has a name, and clearing it returns the focus to it", async () => {
  function Search() {
    const [value, setValue] = useState("");
    return <SearchInput label="Search products" value={value} onChange={setValue} shortcut="/" />;
  }
  const { user } = renderUi(<Search />);
  const search = screen.getByRole("searchbox", { name: "Search products" });
  expect(screen.getByText("/")).toBeInTheDocument();

  await user.type(search, "toner");
  await user.click(screen.getByRole("button", { name: "Clear search" }));
  expect(search).toHaveValue("");
  expect(search).toHaveFocus();
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
});
