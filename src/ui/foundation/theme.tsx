import { ThemeProvider as NextThemesProvider, useTheme as useNextTheme } from "next-themes";
import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { THEME_KEY } from "@/ui/foundation/theme-key.ts";

const THEMES = ["light", "dark", "system"] as const;
type Theme = (typeof THEMES)[number];

/**
 * The canvas colours of `app.css`, for the browser's own toolbars. `src/app/build/first-paint.js` has a copy of them.
 */
const BAR = { light: "#f9fafb", dark: "#0e1115" };

type ThemeChoice = {
  /** The theme that the person chose. */
  theme: Theme;
  /** The theme on screen. With the choice "system", the operating system decides. */
  shown: "light" | "dark";
  setTheme: (theme: Theme) => void;
};

export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    // The head of every page already runs the provider's script (`src/app/build/theme-script.ts`), so the copy
    // rendered here is inert data.
    <NextThemesProvider storageKey={THEME_KEY} scriptProps={{ type: "application/json" }}>
      <ThemeEffects />
      {children}
    </NextThemesProvider>
  );
}

/**
 * Handles what next-themes doesn't: the browser's toolbars, an unknown stored theme, and storage cleared in another
 * tab.
 */
function ThemeEffects() {
  const { theme, resolvedTheme, setTheme } = useNextTheme();

  useEffect(() => {
    const colour = BAR[resolvedTheme === "dark" ? "dark" : "light"];
    document.querySelector('meta[name="theme-color"]')?.setAttribute("content", colour);
  }, [resolvedTheme]);

  useEffect(() => {
    if (!THEMES.some((known) => known === theme)) setTheme("system");
  }, [theme, setTheme]);

  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      // `null` means that the whole storage was cleared.
      if (key === null) setTheme("system");
    };
    addEventListener("storage", onStorage);
    return () => removeEventListener("storage", onStorage);
  }, [setTheme]);

  return null;
}

const never = () => () => {};

export function useTheme(): ThemeChoice {
  const { theme, resolvedTheme, setTheme, themes } = useNextTheme();
  // A page is prerendered without knowing the person's theme, so hydration starts with the prerendered values.
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  // Outside its provider, next-themes returns an empty default instead of an error.
  if (themes.length === 0) throw new Error("useTheme is called outside ThemeProvider");
  return {
    theme: (isHydrated && THEMES.find((known) => known === theme)) || "system",
    shown: isHydrated && resolvedTheme === "dark" ? "dark" : "light",
    setTheme,
  };
}
