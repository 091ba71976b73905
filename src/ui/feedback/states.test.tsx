import { act, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { Avatar, initials } from "@/ui/layout/avatar.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { ErrorState } from "@/ui/feedback/error-state.tsx";
import { FilterChip } from "@/ui/controls/filter-chip.tsx";
import { OfflineBanner } from "@/ui/feedback/offline-banner.tsx";
import { TableSkeleton } from "@/ui/feedback/skeleton.tsx";
import { Spinner } from "@/ui/feedback/spinner.tsx";
import { Sheet } from "@/ui/overlays/sheet.tsx";
import { renderUi } from "#support/render.tsx";

afterEach(() => {
  vi.restoreAllMocks();
});

test("an error state announces its help and shows a retry button and expandable details", async () => {
  const onRetry = vi.fn<() => void>();
  const { user } = renderUi(
    <ErrorState title="Products could not be loaded" onRetry={onRetry} details="PGRST301">
      The server took too long.
    </ErrorState>,
  );
  const alert = screen.getByRole("alert");
  expect(alert).toHaveTextContent("The server took too long.");
  await user.click(within(alert).getByText("Details"));
  expect(screen.getByText("PGRST301")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(onRetry).toHaveBeenCalledOnce();
});

test("the offline banner appears and disappears with the connection", () => {
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  renderUi(<OfflineBanner />);
  expect(screen.getByRole("status")).toBeEmptyDOMElement();

  onLine.mockReturnValue(false);
  act(() => void dispatchEvent(new Event("offline")));
  expect(screen.getByRole("status")).toHaveTextContent("You’re offline");

  onLine.mockReturnValue(true);
  act(() => void dispatchEvent(new Event("online")));
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
});

test("a spinner announces its label, and a skeleton announces that it's loading", () => {
  renderUi(
    <>
      <Spinner label="Checking your session…" />
      <TableSkeleton rows={2} columns={2} />
    </>,
  );
  const announcements = screen.getAllByRole("status").map(({ textContent }) => textContent);
  expect(announcements).toEqual(["Checking your session…", "Loading"]);
});

test("an alert in a dialog is scrolled into view when it appears, but a note or an alert on the page isn't", () => {
  const scroll = vi.spyOn(Element.prototype, "scrollIntoView");
  const { rerender } = renderUi(<Callout role="alert" title="The supplier wasn’t saved" />);
  rerender(
    <Sheet title="Supplier" open>
      <Callout title="This supplier is archived" />
    </Sheet>,
  );
  expect(scroll).not.toHaveBeenCalled();
  rerender(
    <Sheet title="Supplier" open>
      <Callout title="This supplier is archived" />
      <Callout role="alert" title="The supplier wasn’t saved" />
    </Sheet>,
  );
  expect(scroll.mock.contexts).toEqual([screen.getByRole("alert")]);
});

test("a callout can be dismissed, and a filter chip has a button that names the filter that it removes", async () => {
  const onDismiss = vi.fn<() => void>();
  const onRemove = vi.fn<() => void>();
  const { user } = renderUi(
    <>
      <Callout title="Two-factor authentication" onDismiss={onDismiss} />
      <FilterChip label="Has issues" onRemove={onRemove} />
    </>,
  );
  await user.click(screen.getByRole("button", { name: "Dismiss" }));
  await user.click(screen.getByRole("button", { name: "Remove filter: Has issues" }));
  expect(onDismiss).toHaveBeenCalledOnce();
  expect(onRemove).toHaveBeenCalledOnce();
});

test.each([
  ["Ada Lovelace", "AL"],
  ["Jean-Luc van der Meer", "JM"],
  ["zoe@example.com", "Z"],
  ["ada.lovelace@example.com", "AL"],
  ["Émile", "É"],
  ["", "?"],
])("the initials of “%s” are %s", (name, letters) => {
  expect(initials(name)).toBe(letters);
});

test("an avatar is hidden from screen readers, because the name is shown next to it", () => {
  const { container } = renderUi(<Avatar name="Ada Lovelace" />);
  expect(container.lastElementChild).toHaveAttribute("aria-hidden", "true");
});
