import { Trans, useLingui } from "@lingui/react/macro";
import { Eye } from "lucide-react";
import { type ComponentProps, Suspense, useState } from "react";
import { useLocation } from "react-router-dom";
import { Button } from "@/ui/controls/button.tsx";
import { CardSkeleton } from "@/ui/feedback/skeleton.tsx";
import { icon } from "@/ui/foundation/styles.ts";
import { lazyPart } from "@/ui/foundation/lazy-part.ts";
import { Dialog } from "@/ui/overlays/dialog.tsx";

/** Loaded when a person opens a preview, because it includes the code that writes files. */
const ListingPreview = lazyPart(async () => ({
  default: (await import("@/channels/preview/listing-preview.tsx")).ListingPreview,
}));

/** Opens the preview of one product on one channel. */
export function PreviewButton(props: ComponentProps<typeof ListingPreview>) {
  const { t } = useLingui();
  const { key } = useLocation();
  /** The browser history entry in which the preview was opened. A link to a fix leaves it, which closes the preview. */
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const { line, planned } = props;
  return (
    <Dialog
      size="xl"
      title={t`Preview: ${line.sku}`}
      description={planned.channel.name}
      open={openedAt === key}
      onOpenChange={(isOpen) => setOpenedAt(isOpen ? key : null)}
      trigger={
        <Button size="sm" variant="outline" aria-label={t`Preview the listing: ${line.sku}`}>
          <Eye {...icon} />
          <Trans>Preview</Trans>
        </Button>
      }
    >
      <Suspense fallback={<CardSkeleton lines={8} />}>
        <ListingPreview {...props} />
      </Suspense>
    </Dialog>
  );
}
