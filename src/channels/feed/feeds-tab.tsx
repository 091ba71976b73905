import type { Organization } from "@/account/organization/organization.ts";
import { DownloadsPanel } from "@/channels/feed/downloads-panel.tsx";
import { FeedsPanel } from "@/channels/feed/feeds-panel.tsx";
import type { PlannedChannel } from "@/channels/connection/use-channel-plan.tsx";

type FeedsTabProps = { organization: Organization; planned: PlannedChannel };

/** The ways out: addresses that a channel fetches, and files that somebody takes along. */
export function FeedsTab(props: FeedsTabProps) {
  return (
    <div className="grid gap-4">
      <FeedsPanel {...props} />
      <DownloadsPanel {...props} />
    </div>
  );
}
