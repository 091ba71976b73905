import { useLingui } from "@lingui/react/macro";
import type { ListingLine } from "@/channels/listing/kept-listing.ts";
import { Badge, type Tone } from "@/ui/badge.tsx";

const TONES: Record<ListingLine["state"], Tone> = {
  ready: "good",
  warning: "warn",
  blocked: "bad",
  excluded: "calm",
  gone: "calm",
};

/** Whether a channel would take a product; null while nobody knows. */
export function StateBadge({ state }: { state: ListingLine["state"] | null }) {
  const { t } = useLingui();
  const words: Record<ListingLine["state"], string> = {
    ready: t`Ready`,
    warning: t`Ready, with a warning`,
    blocked: t`Blocked`,
    excluded: t`Kept off`,
    gone: t`To remove`,
  };
  return (
    <Badge dot tone={state === null ? "calm" : TONES[state]}>
      {state === null ? t`Not built yet` : words[state]}
    </Badge>
  );
}
