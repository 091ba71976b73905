import { Trans, useLingui } from "@lingui/react/macro";
import { NavLink } from "react-router-dom";

const entry =
  "flex h-9 items-center border-b-2 border-transparent text-sm font-medium text-ink-2 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink pointer-coarse:h-11";

/** Links to the two parts of the documentation, each of which has its own URL. */
export function DocumentationTabs() {
  const { t } = useLingui();
  return (
    <nav aria-label={t`Documentation`} className="flex gap-5">
      <NavLink to="/documentation" end className={entry}>
        <Trans>Guide</Trans>
      </NavLink>
      <NavLink to="/documentation/api" className={entry}>
        <Trans>API Reference</Trans>
      </NavLink>
    </nav>
  );
}
