import { Trans, useLingui } from "@lingui/react/macro";
import { Moon, Sun } from "lucide-react";
import { Link } from "react-router-dom";
import { Button } from "@/ui/controls/button.tsx";
import { icon } from "@/ui/foundation/styles.ts";
import { Sheet } from "@/ui/overlays/sheet.tsx";
import { useTheme } from "@/ui/foundation/theme.tsx";

const entry =
  "flex min-h-12 items-center rounded-control px-3 text-base font-medium text-ink hover:bg-sunken";

/** The menu on a phone: the header's links and a theme switch. */
export function SiteMenu({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { shown, setTheme } = useTheme();
  const isDark = shown === "dark";
  const Icon = isDark ? Sun : Moon;

  return (
    <Sheet title={t`Menu`} open onOpenChange={onClose}>
      <nav aria-label={t`Main`} className="grid gap-1">
        <Link to="/documentation" onClick={onClose} className={entry}>
          <Trans>Documentation</Trans>
        </Link>
        <Link to="/about" onClick={onClose} className={entry}>
          <Trans>About</Trans>
        </Link>
        <Link to="/supplier-application" onClick={onClose} className={entry}>
          <Trans>Become a Partner</Trans>
        </Link>
        <Button asChild size="lg" className="mt-2">
          <Link to="/login" onClick={onClose}>
            <Trans>Portal Login</Trans>
          </Link>
        </Button>
        <Button
          variant="outline"
          size="lg"
          className="mt-1"
          onClick={() => setTheme(isDark ? "light" : "dark")}
        >
          <Icon {...icon} />
          {isDark ? <Trans>Light Mode</Trans> : <Trans>Dark Mode</Trans>}
        </Button>
      </nav>
    </Sheet>
  );
}
