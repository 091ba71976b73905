import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { FileUp, TriangleAlert } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { Link } from "react-router-dom";
import { useAuth } from "@/account/auth/auth.tsx";
import { useOrganization } from "@/account/organization/use-organization.tsx";
import { useUndo } from "@/catalogue/ledger/use-undo.tsx";
import type { Owner } from "@/importing/commit/plan-store.ts";
import { useImports } from "@/importing/history/use-imports.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { icon } from "@/ui/foundation/styles.ts";
import { activity } from "@/ui/feedback/toast.tsx";

/** Shows a running or paused import on every page, and continues interrupted imports as soon as it's mounted. */
export function ImportActivity() {
  const { user } = useAuth();
  const { data: organization } = useOrganization();
  if (user === null || !organization) return null;
  return (
    <Activity key={organization.id} owner={{ person: user.id, organization: organization.id }} />
  );
}

function Activity({ owner }: { owner: Owner }) {
  const { t, i18n } = useLingui();
  const queries = useQueryClient();
  const undo = useUndo();
  const { runner, imports } = useImports(owner);
  const open = imports.filter(({ plan }) => plan.state === "sending" || plan.state === "paused");

  const announceEnds = useEffectEvent(() => {
    for (const plan of runner.takeFinished()) {
      void queries.invalidateQueries();
      const { created, updated } = plan.written;
      const count = t`${plural(created + updated, { one: "# product", other: "# products" })}`;
      activity.success(t`Imported: ${count}`, {
        id: plan.id,
        ...(created + updated > 0
          ? { action: { label: t`Undo`, onClick: () => void undo(plan.id, plan.title) } }
          : {}),
      });
    }
  });
  useEffect(() => {
    announceEnds();
    return runner.subscribe(() => announceEnds());
  }, [runner]);

  const [first] = open;
  if (first === undefined) return null;
  const { plan, failure } = first;
  const share = plan.changes === 0 ? 0 : Math.floor((plan.sentChanges / plan.changes) * 100);
  const percent = i18n.number(share / 100, { style: "percent" });
  const isPaused = plan.state === "paused";
  const label = isPaused ? t`Import paused at ${percent}` : t`Importing: ${percent} done`;

  return (
    <Button asChild variant="ghost" className="px-2! tabular-nums">
      <Link
        to={`/product-management?import=report&set=${plan.id}`}
        aria-label={label}
        title={plan.title}
      >
        {failure === undefined ? (
          <FileUp {...icon} />
        ) : (
          <TriangleAlert {...icon} className="text-warn" />
        )}
        {percent}
      </Link>
    </Button>
  );
}
