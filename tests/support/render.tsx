import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { render } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactElement, ReactNode } from "react";
import { MemoryRouter } from "react-router-dom";
import { ThemeProvider } from "@/ui/foundation/theme.tsx";

const i18n = setupI18n({ locale: "en", messages: { en: {} } });

/** The providers that a component of `src/ui` needs: English, a theme and a router. */
function Around({ children }: { children: ReactNode }) {
  return (
    <I18nProvider i18n={i18n}>
      <ThemeProvider>
        <MemoryRouter>{children}</MemoryRouter>
      </ThemeProvider>
    </I18nProvider>
  );
}

export function renderUi(element: ReactElement) {
  return { ...render(element, { wrapper: Around }), user: userEvent.setup() };
}
