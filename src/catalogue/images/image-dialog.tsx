import { plural } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Organization } from "@/account/organization/organization.ts";
import { RejectedProducts } from "@/catalogue/bulk/rejected-products.tsx";
import {
  IMAGE_ENDINGS,
  type ImageSize,
  LARGEST_IMAGE,
} from "@/catalogue/editor/media/image-kind.ts";
import { storesImagesQuery } from "@/catalogue/editor/media/images-api.ts";
import { FailedUploads } from "@/catalogue/editor/media/failed-uploads.tsx";
import type { Placement } from "@/catalogue/images/image-match.ts";
import { ImageMatchList } from "@/catalogue/images/image-match-list.tsx";
import { type ImageStep, useImageRun } from "@/catalogue/images/use-image-run.tsx";
import { errorMessage } from "@/lib/errors.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { Progress } from "@/ui/feedback/progress.tsx";
import { CardSkeleton } from "@/ui/feedback/skeleton.tsx";
import { FileDrop } from "@/ui/inputs/file-drop.tsx";
import { RadioGroup } from "@/ui/inputs/radio-group.tsx";
import { Dialog } from "@/ui/overlays/dialog.tsx";

type ImageDialogProps = {
  organization: Organization;
  /** The requirements of the connected channels that an image doesn't meet. */
  warnings: (size: ImageSize) => ReactNode;
  onClose: () => void;
  onWritten: () => void;
};

/** Uploads images of many products, matched by file name. Shows the matches before anything is sent. */
export function ImageDialog(props: ImageDialogProps) {
  const { organization, warnings, onClose, onWritten } = props;
  const { t, i18n } = useLingui();
  const { data: isOffered } = useQuery(storesImagesQuery);
  const [placement, setPlacement] = useState<Placement>("after");
  const [leftOut, setLeftOut] = useState<ReadonlySet<File>>(new Set());
  const run = useImageRun(organization, { onWritten, onDone: onClose });
  const { step, failure } = run;

  const all = step.is === "showing" || step.is === "uploading" ? step.matches : [];
  const matched = all.filter(({ file, product }) => product !== null && !leftOut.has(file));
  const unmatched = all.filter(({ product }) => product === null);
  const count = new Set(matched.flatMap(({ product }) => product?.id ?? [])).size;

  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && onClose()}
      title={t`Upload images`}
      description={
        <Trans>
          Name each file after the SKU or GTIN of its product. Add a number for further images:{" "}
          <span className="whitespace-nowrap">LAMP-1-2.jpg</span>.
        </Trans>
      }
      footer={
        <>
          {step.is === "showing" && (
            <Button variant="outline" onClick={run.restart}>
              <Trans>Back</Trans>
            </Button>
          )}
          {step.is === "uploading" && (
            <Button variant="outline" onClick={run.stop}>
              <Trans>Stop</Trans>
            </Button>
          )}
          {(step.is === "showing" || step.is === "uploading") && (
            <Button
              loading={step.is === "uploading"}
              disabled={matched.length === 0}
              onClick={() => step.is === "showing" && void run.upload(matched, placement)}
            >
              <Plural value={matched.length} one="Upload # image" other="Upload # images" />
            </Button>
          )}
          {step.is === "done" && (
            <Button onClick={onClose}>
              <Trans>Close</Trans>
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        {failure !== null && (
          <Callout kind="bad" role="alert" title={<Trans>No product was changed</Trans>}>
            {i18n._(errorMessage(failure))}
          </Callout>
        )}
        {isOffered === false && (
          <p className="text-sm text-ink-2">
            <Trans>This server can’t store images. Host them elsewhere and add their URLs.</Trans>
          </p>
        )}
        {isOffered && step.is === "choosing" && (
          <FileDrop
            label={t`Images of your products`}
            accept={IMAGE_ENDINGS}
            maxBytes={LARGEST_IMAGE}
            multiple
            looksInside
            onFiles={(files) => {
              setLeftOut(new Set());
              void run.match(files);
            }}
          />
        )}
        {(isOffered === undefined || step.is === "matching") && <CardSkeleton lines={4} />}
        {all.length > 0 && (
          <output className="text-sm text-ink-2">
            <Plural value={matched.length} one="# image" other="# images" />
            {" → "}
            <Plural value={count} one="# product" other="# products" />
            {unmatched.length > 0 && (
              <>
                {" · "}
                <Plural
                  value={unmatched.length}
                  one="# file without a product"
                  other="# files without a product"
                />
              </>
            )}
          </output>
        )}
        {step.is === "showing" && matched.length > 0 && (
          <RadioGroup
            legend={t`Where the new images go`}
            value={placement}
            onChange={setPlacement}
            options={[
              { value: "after", label: t`After the existing images` },
              { value: "instead", label: t`In place of the existing images` },
            ]}
          />
        )}
        {step.is === "uploading" && (
          <Progress label={t`Uploading`} done={step.done} total={step.total} />
        )}
        {unmatched.length > 0 && (
          <ImageMatchList label={t`Not matched`} matches={unmatched} warnings={warnings} />
        )}
        {matched.length > 0 && (
          <ImageMatchList
            label={t`Matched`}
            matches={matched}
            warnings={warnings}
            onRemove={
              step.is === "showing"
                ? (file) => setLeftOut((before) => new Set(before).add(file))
                : undefined
            }
          />
        )}
        {step.is === "done" && <Outcome step={step} />}
      </div>
    </Dialog>
  );
}

/** Shows what wasn't saved and why, or that there was nothing to change. */
function Outcome({ step }: { step: Extract<ImageStep, { is: "done" }> }) {
  const { t } = useLingui();
  const { changed, isStopped, failed, rejected, tooMany } = step;
  const count = t`${plural(changed, { one: "# product", other: "# products" })}`;
  const isNothing = changed + failed.length + rejected.length + tooMany.length === 0;
  return (
    <>
      {isNothing && (
        <Callout kind="info" title={<Trans>The products have these images already</Trans>}>
          <Trans>Nothing was changed.</Trans>
        </Callout>
      )}
      {isStopped && (
        <Callout kind="bad" role="alert" title={<Trans>Stopped after {count}</Trans>}>
          <Trans>Your progress is saved. Run it again to continue.</Trans>
        </Callout>
      )}
      <FailedUploads failed={failed} />
      {tooMany.length > 0 && (
        <Callout kind="warn" role="alert" title={<Trans>Too many images</Trans>}>
          <Trans>
            These products would have more than 50 images and weren’t changed: {tooMany.join(", ")}
          </Trans>
        </Callout>
      )}
      <RejectedProducts rejected={rejected} />
    </>
  );
}
