import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Breadcrumbs } from "@/ui/navigation/breadcrumbs.tsx";
import { Pagination } from "@/ui/navigation/pagination.tsx";
import { Steps } from "@/ui/navigation/steps.tsx";
import { TextLink } from "@/ui/controls/text-link.tsx";
import { renderUi } from "#support/render.tsx";

test("the pagination shows the row range, and its buttons don't lose the focus on the first and last page", async () => {
  const onNext = vi.fn<() => void>();
  const { user, rerender } = renderUi(
    <Pagination from={1} to={50} total={48_212} onNext={onNext} />,
  );
  expect(screen.getByText("1–50 of 48,212")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Previous page" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await user.click(screen.getByRole("button", { name: "Next page" }));
  expect(onNext).toHaveBeenCalledOnce();

  rerender(<Pagination from={48_201} to={48_212} total={null} onPrevious={() => undefined} />);
  expect(screen.getByText("48,201–48,212")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Next page" })).toHaveFocus();
  await user.keyboard("{Enter}");
  expect(onNext).toHaveBeenCalledOnce();
});

test("breadcrumbs link to the pages above the current one", () => {
  renderUi(
    <Breadcrumbs
      trail={[
        { to: "/suppliers", label: "Suppliers" },
        { to: "/suppliers/tdx-synnex-ca", label: "TD SYNNEX Canada" },
      ]}
    />,
  );
  expect(screen.getByRole("navigation", { name: "Breadcrumb" })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "TD SYNNEX Canada" })).toHaveAttribute(
    "href",
    "/suppliers/tdx-synnex-ca",
  );
});

test("steps show which is current and which are done", () => {
  renderUi(<Steps label="Import" steps={["File", "Columns", "Commit"]} current={1} />);
  const [file, columns, commit] = screen.getAllByRole("listitem");
  expect(file).toHaveTextContent("Done:File");
  expect(columns).toHaveAttribute("aria-current", "step");
  expect(commit).not.toHaveTextContent("Done:");
});

test("a link to another site is announced as opening in a new tab", () => {
  renderUi(<TextLink href="https://www.gs1.org">GS1</TextLink>);
  const link = screen.getByRole("link", { name: /^GS1 ?\(opens in a new tab\)$/ });
  expect(link).toHaveAttribute("target", "_blank");
  expect(link).toHaveAttribute("rel", "noreferrer");
});
