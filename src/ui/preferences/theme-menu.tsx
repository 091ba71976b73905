import { useLingui } from "@lingui/react/macro";
import { Monitor, Moon, Sun } from "lucide-react";
import { Button } from "@/ui/controls/button.tsx";
import { icon } from "@/ui/foundation/styles.ts";
import { Menu, MenuChoice } from "@/ui/overlays/menu.tsx";
import { useTheme } from "@/ui/foundation/theme.tsx";

export function ThemeMenu() {
  const { theme, shown, setTheme } = useTheme();
  const { t } = useLingui();
  const Shown = shown === "dark" ? Moon : Sun;

  return (
    <Menu
      trigger={
        <Button variant="ghost" size="icon" aria-label={t`Theme`}>
          <Shown {...icon} />
        </Button>
      }
    >
      <MenuChoice
        label={t`Theme`}
        value={theme}
        onChange={setTheme}
        options={[
          { value: "light", label: t`Light`, icon: Sun },
          { value: "dark", label: t`Dark`, icon: Moon },
          { value: "system", label: t`System`, icon: Monitor },
        ]}
      />
    </Menu>
  );
}
