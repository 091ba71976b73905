import { useLingui } from "@lingui/react/macro";
import { Moon, Sun } from "lucide-react";
import { Button } from "@/ui/controls/button.tsx";
import { icon } from "@/ui/foundation/styles.ts";
import { useTheme } from "@/ui/foundation/theme.tsx";

/**
 * Switches between light and dark with one press. A menu with "System" would add 30 KB, which a login page doesn't
 * need.
 */
export function ThemeToggle() {
  const { shown, setTheme } = useTheme();
  const { t } = useLingui();
  const isDark = shown === "dark";
  const Shown = isDark ? Moon : Sun;

  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={isDark ? t`Switch to light theme` : t`Switch to dark theme`}
      onClick={() => setTheme(isDark ? "light" : "dark")}
    >
      <Shown {...icon} />
    </Button>
  );
}
