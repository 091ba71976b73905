export const THEMES = ["light", "dark", "system"] as const;
export type Theme = (typeof THEMES)[number];

const KEY = "ui-theme";
const DARK = "(prefers-color-scheme: dark)";

/** The canvas colours of `app.css`, for the browser's own bars; `public/theme.js` has them too. */
const BAR = { light: "#f9fafb", dark: "#0e1115" };

function readTheme(): Theme {
  try {
    const saved = localStorage.getItem(KEY);
    return THEMES.find((theme) => theme === saved) ?? "system";
  } catch {
    // Storage may be blocked; the choice then lasts until the page is left.
    return "system";
  }
}

function saveTheme(theme: Theme) {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // As above.
  }
}

/** The choice, kept in step with storage, the other tabs and the operating system. Touches nothing until it is read. */
export function createThemeStore() {
  let theme: Theme | null = null;
  let query: MediaQueryList | null = null;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const onStorage = ({ key }: StorageEvent) => {
    // `null` means that all of the storage was cleared.
    if (key !== KEY && key !== null) return;
    theme = readTheme();
    tell();
  };
  const system = () => (query ??= matchMedia(DARK));
  const chosen = (): Theme => (theme ??= readTheme());

  const shown = (): "light" | "dark" => {
    const choice = chosen();
    if (choice !== "system") return choice;
    return system().matches ? "dark" : "light";
  };
  const choose = (next: Theme) => {
    theme = next;
    saveTheme(next);
    tell();
  };
  const subscribe = (listener: () => void) => {
    if (listeners.size === 0) {
      addEventListener("storage", onStorage);
      system().addEventListener("change", tell);
    }
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      removeEventListener("storage", onStorage);
      system().removeEventListener("change", tell);
    };
  };
  return { chosen, shown, choose, subscribe };
}

export function showTheme(theme: "light" | "dark") {
  document.documentElement.dataset["theme"] = theme;
  document.documentElement.style.colorScheme = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", BAR[theme]);
}
