import { setupI18n } from "@lingui/core";
import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { expect } from "vitest";
import { createMemoryRouter, type RouteObject, RouterProvider } from "react-router-dom";
import { toast as sonner } from "sonner";
import { Providers } from "@/app/providers.tsx";
import type { Locale } from "@/lib/locale.ts";

/** Pages in everything they stand in, with the English words, at an address. */
export function renderPortal(
  routes: RouteObject[],
  address: string,
  notices?: ReactNode,
  locale: Locale = "en",
) {
  // What an earlier test said would be said again.
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

/** A message is shown. It fades in, so it is there a little sooner than it can be seen. */
export const expectToast = (words: string | RegExp) =>
  waitFor(() =>
    expect(screen.getByText(words, { selector: "[data-title] *, [data-title]" })).toBeVisible(),
  );
