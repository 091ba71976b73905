import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { createMemoryRouter, Link, Outlet, RouterProvider } from "react-router-dom";
import { expect, test } from "vitest";
import { canLeave, useUnsavedWork } from "@/ui/overlays/unsaved-work.ts";
import { UnsavedWorkGuard } from "@/ui/overlays/unsaved-work-guard.tsx";
import { enter } from "#support/enter.ts";

function Form({ label }: { label: string }) {
  const [text, setText] = useState("");
  useUnsavedWork(text !== "");
  return (
    <label>
      {label}
      <input value={text} onChange={(event) => setText(event.target.value)} />
      <button type="button" onClick={() => setText("")}>
        Save {label}
      </button>
    </label>
  );
}

function setUp() {
  const router = createMemoryRouter(
    [
      {
        element: (
          <>
            <Outlet />
            <UnsavedWorkGuard />
          </>
        ),
        children: [
          {
            path: "/",
            element: (
              <>
                <Form label="Name" />
                <Form label="Town" />
                <Link to="/orders">Orders</Link>
                <Link to="/?tab=team">Team</Link>
                <Link to="/#help">Help</Link>
              </>
            ),
          },
          { path: "/orders", element: <h1>Orders</h1> },
        ],
      },
    ],
    { initialEntries: ["/"] },
  );
  render(
    <I18nProvider i18n={setupI18n({ locale: "en", messages: { en: {} } })}>
      <RouterProvider router={router} />
    </I18nProvider>,
  );
  return { user: userEvent.setup(), router };
}

const QUESTION = { name: "Leave without saving?" };
const question = () => screen.queryByRole("alertdialog", QUESTION);
const requested = () => screen.findByRole("alertdialog", QUESTION);
const follow = (name: string) => screen.getByRole("link", { name });
const buttonNamed = (name: string) => screen.getByRole("button", { name });
const isHeldByBrowser = () => !dispatchEvent(new Event("beforeunload", { cancelable: true }));

test("without unsaved work, navigation isn't blocked", async () => {
  const { user } = setUp();
  expect(isHeldByBrowser()).toBe(false);
  expect(await canLeave()).toBe(true);
  await user.click(follow("Orders"));
  expect(await screen.findByRole("heading", { name: "Orders" })).toBeVisible();
});

test.each(["Orders", "Team"])(
  "choosing to stay doesn't discard unsaved work: following the link %s",
  async (link) => {
    const { user, router } = setUp();
    await enter(user, screen.getByLabelText(/Town/), "Laval");
    expect(isHeldByBrowser()).toBe(true);
    await user.click(follow(link));
    expect(await requested()).toBeVisible();
    await user.click(buttonNamed("Cancel"));
    expect(screen.getByLabelText(/Town/)).toHaveValue("Laval");
    expect(router.state.location).toMatchObject({ pathname: "/", search: "" });
  },
);

test("choosing to leave discards unsaved work and navigates", async () => {
  const { user } = setUp();
  await user.type(screen.getByLabelText(/Name/), "Ada");
  await enter(user, screen.getByLabelText(/Town/), "Laval");
  await user.click(follow("Orders"));
  await requested();
  await user.click(buttonNamed("Leave without saving"));
  expect(await screen.findByRole("heading", { name: "Orders" })).toBeVisible();
  await waitFor(() => expect(question()).not.toBeInTheDocument());
  expect(isHeldByBrowser()).toBe(false);
});

test("a form that is still mounted after leaving is guarded again at the next navigation", async () => {
  const { user, router } = setUp();
  await enter(user, screen.getByLabelText(/Town/), "Laval");
  await user.click(follow("Team"));
  await requested();
  await user.click(buttonNamed("Leave without saving"));
  await waitFor(() => expect(router.state.location.search).toBe("?tab=team"));
  await waitFor(() => expect(question()).not.toBeInTheDocument());
  expect(isHeldByBrowser()).toBe(true);
  await user.click(follow("Orders"));
  expect(await requested()).toBeVisible();
});

test("a form that is still mounted after leaving is guarded again when it's edited", async () => {
  const { user } = setUp();
  await enter(user, screen.getByLabelText(/Town/), "Laval");
  const decided = canLeave();
  await user.click(await screen.findByRole("button", { name: "Leave without saving" }));
  expect(await decided).toBe(true);
  await waitFor(() => expect(question()).not.toBeInTheDocument());
  expect(isHeldByBrowser()).toBe(false);
  await enter(user, screen.getByLabelText(/Town/), "-Ouest");
  expect(isHeldByBrowser()).toBe(true);
  await user.click(follow("Orders"));
  expect(await requested()).toBeVisible();
});

test("a link within the same screen doesn't ask about unsaved work", async () => {
  const { user, router } = setUp();
  await user.type(screen.getByLabelText(/Name/), "Ada");
  await user.click(follow("Help"));
  expect(question()).not.toBeInTheDocument();
  expect(router.state.location.hash).toBe("#help");
});

test("saving one form doesn't stop guarding the unsaved work of another", async () => {
  const { user } = setUp();
  await user.type(screen.getByLabelText(/Name/), "Ada");
  await enter(user, screen.getByLabelText(/Town/), "Laval");
  await user.click(buttonNamed("Save Name"));
  await user.click(follow("Orders"));
  expect(await requested()).toBeVisible();
  await user.click(buttonNamed("Cancel"));
  await user.click(buttonNamed("Save Town"));
  await user.click(follow("Orders"));
  expect(await screen.findByRole("heading", { name: "Orders" })).toBeVisible();
});

test.each([
  ["Cancel", false],
  ["Leave without saving", true],
] as const)(
  "an action that isn't a navigation also asks about unsaved work: %s",
  async (button, expected) => {
    const { user } = setUp();
    await user.type(screen.getByLabelText(/Name/), "Ada");
    const decided = canLeave();
    await user.click(await screen.findByRole("button", { name: button }));
    expect(await decided).toBe(expected);
    await waitFor(() => expect(question()).not.toBeInTheDocument());
  },
);
