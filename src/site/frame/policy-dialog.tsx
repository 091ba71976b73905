import { Trans, useLingui } from "@lingui/react/macro";
import { Dialog } from "@/ui/overlays/dialog.tsx";

export type Policy = "privacy" | "terms" | "security";

type PolicyDialogProps = { policy: Policy; onClose: () => void };

/** The site's owner has to write the policies. Until then, each dialog shows a notice. */
export function PolicyDialog({ policy, onClose }: PolicyDialogProps) {
  const { t } = useLingui();
  const titles = { privacy: t`Privacy Policy`, terms: t`Terms of Service`, security: t`Security` };
  const texts = {
    privacy: (
      <Trans>
        We take the privacy of our suppliers seriously. Full details of our privacy policy will be
        published soon.
      </Trans>
    ),
    terms: (
      <Trans>
        Our terms of service describe what we and our suppliers owe each other. Full details will be
        published soon.
      </Trans>
    ),
    security: (
      <Trans>
        Data is encrypted at rest and in transit. Row-level security policies in a hosted database
        service keep every supplier's data apart, and multi-cloud redundancy keeps it available.
        Full details will be published soon.
      </Trans>
    ),
  };

  return (
    <Dialog open onOpenChange={onClose} size="sm" title={titles[policy]}>
      <p className="text-base text-pretty text-ink-2">{texts[policy]}</p>
    </Dialog>
  );
}
