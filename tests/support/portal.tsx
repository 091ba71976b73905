import { setupI18n } from "@lingui/core";
import { render } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { createMemoryRouter, type RouteObject, RouterProvider } from "react-router-dom";
import { Providers } from "@/app/providers.tsx";

/** Pages in everything they stand in, in English, at an address. */
export function renderPortal(routes: RouteObject[], address: string, notices?: ReactNode) {
  const i18n = setupI18n({ locale: "en", messages: { en: {} } });
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  const view = render(
    <Providers i18n={i18n} notices={notices}>
      <RouterProvider router={router} />
    </Providers>,
  );
  return { ...view, router, user: userEvent.setup() };
}
