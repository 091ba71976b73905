import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { useOneAtATime } from "@/ui/foundation/use-one-at-a-time.ts";

function Save({ work }: { work: () => Promise<void> }) {
  const save = useOneAtATime(work);
  return <button onClick={() => void save().catch(() => {})}>Save</button>;
}

test("a double click saves only once, and a later click saves again even after a failure", async () => {
  let fail = () => {};
  const work = vi.fn<() => Promise<void>>(
    () => new Promise((_resolve, reject) => (fail = () => reject(new Error("Lost")))),
  );
  const user = userEvent.setup();
  render(<Save work={work} />);
  const button = screen.getByRole("button", { name: "Save" });
  await user.dblClick(button);
  expect(work).toHaveBeenCalledTimes(1);
  fail();
  await vi.waitFor(async () => {
    await user.click(button);
    expect(work).toHaveBeenCalledTimes(2);
  });
});
