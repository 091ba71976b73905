import { setupI18n } from "@lingui/core";
import { act, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { expect, vi } from "vitest";
import { createMemoryRouter, type RouteObject, RouterProvider } from "react-router-dom";
import { toast as sonner } from "sonner";
import { Providers } from "@/app/providers.tsx";
import type { Locale } from "@/lib/locale.ts";

/** Renders pages with all their providers and the messages, at an address. */
export function renderPortal(
  routes: RouteObject[],
  address: string,
  notices?: ReactNode,
  locale: Locale = "en",
) {
  // Removes messages of an earlier test, which would be shown again.
  sonner.dismiss();
  const i18n = setupI18n({ locale, messages: { [locale]: {} } });
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  const view = render(
    <Providers i18n={i18n} notices={notices}>
      <RouterProvider router={router} />
    </Providers>,
  );
  return { ...view, router, user: userEvent.setup() };
}

/** Waits for a message. It fades in, so it exists slightly before it's visible. */
export const expectToast = (text: string | RegExp) =>
  waitFor(() =>
    expect(screen.getByText(text, { selector: "[data-title] *, [data-title]" })).toBeVisible(),
  );

const TEN_MINUTES = 600_000;

/** Simulates reconnecting ten minutes later, so that all queries of the page are stale and are fetched again. */
export async function reconnectLater(): Promise<void> {
  const later = Date.now() + TEN_MINUTES;
  const clock = vi.spyOn(Date, "now").mockReturnValue(later);
  await act(async () => {
    window.dispatchEvent(new Event("offline"));
    window.dispatchEvent(new Event("online"));
  });
  clock.mockRestore();
}
