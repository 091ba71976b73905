import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Hourglass, LoaderCircle, TriangleAlert } from "lucide-react";
import { Link } from "react-router-dom";
import { useOrganization } from "@/account/organization/use-organization.tsx";
import { jobOverviewQuery } from "@/channels/building/jobs-api.ts";
import { formatNumber } from "@/lib/format.ts";
import { Button } from "@/ui/controls/button.tsx";
import { icon } from "@/ui/foundation/styles.ts";

/** Shows in the top bar that background jobs of the organization are running or waiting, or that one failed. */
export function JobIndicator() {
  const { t } = useLingui();
  const { data: organization } = useOrganization();
  const { data } = useQuery({
    ...jobOverviewQuery(organization?.id ?? ""),
    enabled: organization !== undefined,
  });
  if (!organization || !data) return null;
  const { running, waiting, failed } = data;
  const busy = running + waiting;
  if (busy + failed === 0) return null;
  const parts = [
    running > 0 && t`${plural(running, { one: "# running", other: "# running" })}`,
    waiting > 0 && t`${plural(waiting, { one: "# waiting", other: "# waiting" })}`,
    failed > 0 && t`${plural(failed, { one: "# failed", other: "# failed" })}`,
  ];
  const counts = parts.filter(Boolean).join(", ");
  const label = t`Background jobs: ${counts}`;

  return (
    <Button asChild variant="ghost" className="px-2! tabular-nums">
      <Link to="/admin?tab=jobs" aria-label={label} title={label}>
        <StateIcon running={running} failed={failed} />
        {formatNumber(failed > 0 ? failed : busy, organization.region)}
      </Link>
    </Button>
  );
}

function StateIcon({ running, failed }: { running: number; failed: number }) {
  if (failed > 0) return <TriangleAlert {...icon} className="text-warn" />;
  if (running === 0) return <Hourglass {...icon} />;
  return <LoaderCircle {...icon} className="animate-spin motion-reduce:animate-none" />;
}
