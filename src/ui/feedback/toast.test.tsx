import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
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

/** Runs due timers. Sonner draws and removes toasts in timers of its own. */
const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

function say(...speak: (() => void)[]) {
  for (const one of speak) {
    act(one);
    pass(50);
  }
}

const words = (text: string) => screen.queryByText(text)?.closest("li") ?? null;
const seen = () =>
  screen.queryAllByRole("listitem").filter(({ dataset }) => dataset["visible"] === "true");

test("message toasts appear at the top right, in rich colours, with a close button", () => {
  say(() => toast.success("Product saved"));

  const item = words("Product saved");
  expect(item).toHaveAttribute("data-rich-colors", "true");
  expect(item).toHaveAttribute("data-y-position", "top");
  expect(item).toHaveAttribute("data-x-position", "right");

  fireEvent.click(screen.getByRole("button", { name: "Close message" }));
  pass(500);
  expect(words("Product saved")).toBeNull();
});

test("message toasts appear one at a time, for five seconds", () => {
  say(
    () => toast.info("First"),
    () => toast.info("Second"),
  );
  expect(seen().map(({ textContent }) => textContent)).toEqual(["Second"]);

  pass(4500);
  expect(words("Second")).not.toBeNull();
  pass(1000);
  expect(words("Second")).toBeNull();
});

test("activity toasts appear at most three at a time, 356 px wide, 14 px apart, for four seconds", () => {
  const names = ["One", "Two", "Three", "Four"];
  say(...names.map((name) => () => activity.info(name)));
  expect(seen().map(({ textContent }) => textContent)).toEqual(["Four", "Three", "Two"]);

  const list = words("Four")?.closest("ol");
  expect(list?.style.getPropertyValue("--width")).toBe("356px");
  expect(list?.style.getPropertyValue("--gap")).toBe("14px");
  expect(words("Four")).toHaveAttribute("data-y-position", "bottom");

  pass(3500);
  expect(words("Four")).not.toBeNull();
  pass(1000);
  expect(words("Four")).toBeNull();
});

test("message toasts and activity toasts don't hide each other", () => {
  say(
    () => toast.success("Saved"),
    () => activity.success("Synced"),
  );
  expect(within(screen.getByLabelText(/^Messages/)).getByText("Saved")).toBeInTheDocument();
  expect(within(screen.getByLabelText(/^Activity/)).getByText("Synced")).toBeInTheDocument();
  expect(seen()).toHaveLength(2);
});

test("an error toast is announced immediately, any other toast politely", () => {
  say(() => toast.error("The price was not saved"));
  expect(screen.getByRole("alert")).toHaveTextContent("The price was not saved");

  say(() => toast.success("Saved"));
  expect(screen.getByText("Saved").closest("[aria-live]")).toHaveAttribute("aria-live", "polite");
  expect(screen.getByText("Saved").closest("[role=alert]")).toBeNull();
});

test("a toast stays while the pointer or the focus is on it", () => {
  say(() => toast.info("Read me"));
  const list = words("Read me")?.closest("ol");
  if (!list) throw new Error("no list");

  fireEvent.mouseEnter(list);
  pass(20_000);
  expect(words("Read me")).not.toBeNull();
  fireEvent.mouseLeave(list);

  act(() => screen.getByRole("button", { name: "Close message" }).focus());
  pass(20_000);
  expect(words("Read me")).not.toBeNull();

  act(() => screen.getByRole("button", { name: "Close message" }).blur());
  pass(6000);
  expect(words("Read me")).toBeNull();
});

test("a loading toast stays until a toast with the same id replaces it", () => {
  say(() => activity.loading("Building listings", { id: "listings" }));
  pass(30_000);
  expect(words("Building listings")).not.toBeNull();

  say(() => activity.success("Listings built", { id: "listings" }));
  expect(words("Building listings")).toBeNull();
  expect(words("Listings built")).not.toBeNull();
});

test("a toast can offer an undo button", () => {
  const onClick = vi.fn<() => void>();
  say(() => activity.success("14 products archived", { action: { label: "Undo", onClick } }));
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(onClick).toHaveBeenCalledOnce();
});
