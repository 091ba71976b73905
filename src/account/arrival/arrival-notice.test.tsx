import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { arrive } from "@/account/arrival/arrival-api.ts";
import { ArrivalNotices } from "@/account/arrival/arrival-notice.tsx";
import { renderPortal } from "#support/portal.tsx";

const pages = [{ path: "*", element: <h1>Login</h1> }];

beforeEach(() => void vi.stubGlobal("isSecureContext", true));
afterEach(() => void vi.unstubAllGlobals());

test("an expired link shows a notice above the page until it is closed", async () => {
  window.history.replaceState(null, "", "/login#error=access_denied&error_code=otp_expired");
  act(() => void arrive());
  const { user } = renderPortal(pages, "/login", <ArrivalNotices />);
  const notice = await screen.findByRole("alert");
  expect(notice).toHaveTextContent("This link has expired or was already used");
  expect(notice).toHaveTextContent("Nothing was changed.");
  await user.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(notice).not.toBeInTheDocument();
});

test("an insecure connection shows a warning once", async () => {
  vi.stubGlobal("isSecureContext", false);
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(null, { status: 202 })));
  window.history.replaceState(null, "", "/login");
  act(() => void arrive());
  const { router } = renderPortal(pages, "/login", <ArrivalNotices />);
  expect(await screen.findByText("Insecure connection detected")).toBeInTheDocument();
  expect(screen.getByText("Please use HTTPS for secure access.")).toBeInTheDocument();
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  await router.navigate("/about");
  await waitFor(() => expect(screen.getAllByText("Insecure connection detected")).toHaveLength(1));
});

test("an expired link and an unencrypted connection each show a notice", async () => {
  vi.stubGlobal("isSecureContext", false);
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(null, { status: 202 })));
  window.history.replaceState(null, "", "/login#error=access_denied&error_code=otp_expired");
  act(() => void arrive());
  renderPortal(pages, "/login", <ArrivalNotices />);
  expect(await screen.findByText("Insecure connection detected")).toBeInTheDocument();
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "This link has expired or was already used",
  );
});
