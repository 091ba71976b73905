import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { activity, toast } from "@/ui/feedback/toast.tsx";
import { Toasters } from "@/ui/feedback/toasters.tsx";
import { renderUi } from "#support/render.tsx";

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ["setTimeout", "clearTimeout", "requestAnimationFrame", "cancelAnimationFrame", "Date"],
  });
  renderUi(<Toasters />);
});

afterEach(() => {
  act(() => void vi.advanceTimersByTime(60_000));
  vi.useRealTimers();
});

/** Advances the timers, because Sonner draws and removes toasts in timers. */
const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

function showToast(...speak: (() => void)[]) {
  for (const one of speak) {
    act(one);
    pass(50);
  }
}

const toastWith = (text: string) => screen.queryByText(text)?.closest("li") ?? null;
const seen = () =>
  screen.queryAllByRole("listitem").filter(({ dataset }) => dataset["visible"] === "true");

test("message toasts appear at the top right, in rich colours, with a close button", () => {
  showToast(() => toast.success("Product saved"));

  const item = toastWith("Product saved");
  expect(item).toHaveAttribute("data-rich-colors", "true");
  expect(item).toHaveAttribute("data-y-position", "top");
  expect(item).toHaveAttribute("data-x-position", "right");

  fireEvent.click(screen.getByRole("button", { name: "Close message" }));
  pass(500);
  expect(toastWith("Product saved")).toBeNull();
});

test("message toasts appear one at a time, for five seconds", () => {
  showToast(
    () => toast.info("First"),
    () => toast.info("Second"),
  );
  expect(seen().map(({ textContent }) => textContent)).toEqual(["Second"]);

  pass(4500);
  expect(toastWith("Second")).not.toBeNull();
  pass(1000);
  expect(toastWith("Second")).toBeNull();
});

test("activity toasts appear at most three at a time, 356 px wide, 14 px apart, for four seconds", () => {
  const names = ["One", "Two", "Three", "Four"];
  showToast(...names.map((name) => () => activity.info(name)));
  expect(seen().map(({ textContent }) => textContent)).toEqual(["Four", "Three", "Two"]);

  const list = toastWith("Four")?.closest("ol");
  expect(list?.style.getPropertyValue("--width")).toBe("356px");
  expect(list?.style.getPropertyValue("--gap")).toBe("14px");
  expect(toastWith("Four")).toHaveAttribute("data-y-position", "bottom");

  pass(3500);
  expect(toastWith("Four")).not.toBeNull();
  pass(1000);
  expect(toastWith("Four")).toBeNull();
});

test("a toast with a button is shown for ten seconds", () => {
  showToast(() => activity.success("Updated", { action: { label: "Undo", onClick: () => {} } }));

  pass(9500);
  expect(screen.getByRole("button", { name: "Undo" })).toBeInTheDocument();
  pass(1000);
  expect(toastWith("Updated")).toBeNull();
});

test("message toasts and activity toasts don't hide each other", () => {
  showToast(
    () => toast.success("Saved"),
    () => activity.success("Synced"),
  );
  expect(within(screen.getByLabelText(/^Messages/)).getByText("Saved")).toBeInTheDocument();
  expect(within(screen.getByLabelText(/^Activity/)).getByText("Synced")).toBeInTheDocument();
  expect(seen()).toHaveLength(2);
});

test("an error toast is announced immediately, any other toast politely", () => {
  showToast(() => toast.error("The price was not saved"));
  expect(screen.getByRole("alert")).toHaveTextContent("The price was not saved");

  showToast(() => toast.success("Saved"));
  expect(screen.getByText("Saved").closest("[aria-live]")).toHaveAttribute("aria-live", "polite");
  expect(screen.getByText("Saved").closest("[role=alert]")).toBeNull();
});

test("a toast stays while the pointer or the focus is on it", () => {
  showToast(() => toast.info("Read me"));
  const list = toastWith("Read me")?.closest("ol");
  if (!list) throw new Error("no list");

  fireEvent.mouseEnter(list);
  pass(20_000);
  expect(toastWith("Read me")).not.toBeNull();
  fireEvent.mouseLeave(list);

  act(() => screen.getByRole("button", { name: "Close message" }).focus());
  pass(20_000);
  expect(toastWith("Read me")).not.toBeNull();

  act(() => screen.getByRole("button", { name: "Close message" }).blur());
  pass(6000);
  expect(toastWith("Read me")).toBeNull();
});

describe("toasts and the keyboard", () => {
  const close = () => screen.getByRole("button", { name: "Close message" });
  let before: HTMLElement;
  let after: HTMLElement;

  beforeEach(() => {
    [before, after] = [document.createElement("button"), document.createElement("button")];
    document.body.prepend(before);
    document.body.append(after);
    return () => {
      before.remove();
      after.remove();
    };
  });

  test("keyboard focus that moves past a toast isn't pulled back", () => {
    showToast(() => toast.info("Read me"));
    for (const control of [before, close()]) act(() => control.focus());
    const sentBack = vi.spyOn(before, "focus");
    act(() => after.focus());
    expect(after).toHaveFocus();
    expect(sentBack).not.toHaveBeenCalled();
  });

  test("the focus returns to the previous control when the focused toast is closed", async () => {
    showToast(() => toast.info("Read me"));
    for (const control of [before, close()]) act(() => control.focus());
    fireEvent.click(close());
    pass(500);
    await act(() => Promise.resolve());
    expect(toastWith("Read me")).toBeNull();
    expect(before).toHaveFocus();
  });
});

test("a loading toast stays until a toast with the same id replaces it", () => {
  showToast(() => activity.loading("Building listings", { id: "listings" }));
  pass(30_000);
  expect(toastWith("Building listings")).not.toBeNull();

  showToast(() => activity.success("Listings built", { id: "listings" }));
  expect(toastWith("Building listings")).toBeNull();
  expect(toastWith("Listings built")).not.toBeNull();
});

test("a toast can offer an undo button", () => {
  const onClick = vi.fn<() => void>();
  showToast(() => activity.success("14 products archived", { action: { label: "Undo", onClick } }));
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(onClick).toHaveBeenCalledOnce();
});
