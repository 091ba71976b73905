import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { type ReactNode, useState } from "react";
import { expect, test } from "vitest";
import { RestoredFocus } from "@/app/shell/restored-focus.tsx";

function Shell({ children }: { children: ReactNode }) {
  return (
    <main>
      {children}
      <RestoredFocus />
    </main>
  );
}

const show = (page: ReactNode) => {
  render(<Shell>{page}</Shell>);
  return userEvent.setup();
};

function Feed() {
  const [isOpen, setOpen] = useState(true);
  return (
    <li>
      products
      {isOpen && (
        <button type="button" onClick={() => setOpen(false)}>
          Revoke
        </button>
      )}
    </li>
  );
}

test("when a pressed button disappears, the focus moves to its container", async () => {
  const user = show(
    <ul>
      <Feed />
    </ul>,
  );
  await user.tab();
  await user.keyboard("{Enter}");
  await expect.poll(() => screen.getByRole("listitem")).toHaveFocus();
});

function Page() {
  const [isShop, setShop] = useState(false);
  if (isShop) return <h1>The shop</h1>;
  return (
    <section aria-label="Shops">
      <button type="button" onClick={() => setShop(true)}>
        Connect
      </button>
    </section>
  );
}

test("when the whole page changes, the focus moves to its heading", async () => {
  const user = show(<Page />);
  await user.tab();
  await user.keyboard("{Enter}");
  await expect.poll(() => screen.getByRole("heading", { name: "The shop" })).toHaveFocus();
});

function Done() {
  const [isDone, setDone] = useState(false);
  return (
    <section aria-label="Rows">
      {!isDone && <button type="button">Preview</button>}
      <div role="presentation" onMouseEnter={() => setDone(true)}>
        {isDone ? "Done" : "Open"}
      </div>
    </section>
  );
}

test("the focus isn't moved for someone who clicked elsewhere before the control disappeared", async () => {
  const user = show(<Done />);
  await user.tab();
  await user.click(document.body);
  await user.hover(screen.getByText("Open"));
  expect(screen.getByText("Done")).toBeVisible();
  // Waits until any change of focus has happened.
  await new Promise(requestAnimationFrame);
  await new Promise((done) => setTimeout(done));
  expect(document.body).toHaveFocus();
});
