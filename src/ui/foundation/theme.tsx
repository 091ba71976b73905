import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from "react";
import { createThemeStore, showTheme, type Theme } from "@/ui/foundation/theme-store.ts";

type ThemeChoice = {
  /** What the person chose. */
  theme: Theme;
  /** What they see: the operating system decides where the choice is "system". */
  shown: "light" | "dark";
  setTheme: (theme: Theme) => void;
};

const ThemeContext = createContext<ThemeChoice | null>(null);

export function ThemeProvider({ children }: { children: ReactNode }) {
  const [store] = useState(createThemeStore);
  const theme = useSyncExternalStore(store.subscribe, store.chosen, (): Theme => "system");
  const shown = useSyncExternalStore(store.subscribe, store.shown, () => "light" as const);

  useEffect(() => {
    // Read from the store, not from the render: a prerendered page is first hydrated as "light".
    const apply = () => showTheme(store.shown());
    apply();
    return store.subscribe(apply);
  }, [store]);

  const choice = useMemo(() => ({ theme, shown, setTheme: store.choose }), [theme, shown, store]);
  return <ThemeContext value={choice}>{children}</ThemeContext>;
}

export function useTheme(): ThemeChoice {
  const choice = use(ThemeContext);
  if (!choice) throw new Error("useTheme is called outside ThemeProvider");
  return choice;
}
