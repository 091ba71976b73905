import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { DropAnywhere } from "@/catalogue/editor/media/drop-anywhere.tsx";
import { FailedUploads } from "@/catalogue/editor/media/failed-uploads.tsx";
import { LARGEST_IMAGE, IMAGE_ENDINGS } from "@/catalogue/editor/media/image-kind.ts";
import { storesImagesQuery } from "@/catalogue/editor/media/images-api.ts";
import { isTemporary, type UploadError } from "@/catalogue/editor/media/upload-messages.ts";
import { useUploads } from "@/catalogue/editor/media/use-uploads.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { FileDrop } from "@/ui/inputs/file-drop.tsx";
import { Progress } from "@/ui/feedback/progress.tsx";

type UploadImagesProps = {
  organization: string;
  /** Called with the URL of an uploaded image and the size of its file. Returns why it wasn't added, or null. */
  onUploaded: (url: string, bytes: number) => UploadError | null;
  /** Called when files are dropped outside the upload area. */
  onDroppedAside: () => void;
};

/** Uploads images that aren't on the web yet. On a server without image storage, asks for URLs instead. */
export function UploadImages(props: UploadImagesProps) {
  const { organization, onUploaded, onDroppedAside } = props;
  const { t } = useLingui();
  const { data: isOffered } = useQuery(storesImagesQuery);
  const {
    progress,
    failed,
    uploaded: uploadedImages,
    send,
    retry,
    cancel,
  } = useUploads(organization, onUploaded);

  // The upload area is also shown until the server answers. If it appeared later, it would move the buttons below it.
  if (isOffered === false)
    return (
      <p className="text-sm text-ink-2">
        <Trans>This server can’t store images. Host them elsewhere and add their URLs.</Trans>
      </p>
    );
  return (
    <div className="grid gap-3">
      <DropAnywhere
        onFiles={(files) => {
          send(files);
          onDroppedAside();
        }}
      />
      <FileDrop
        label={t`Upload images`}
        accept={IMAGE_ENDINGS}
        maxBytes={LARGEST_IMAGE}
        multiple
        looksInside
        onFiles={send}
      />
      {progress && (
        <Progress
          label={t`Uploading`}
          {...progress}
          actions={
            <Button size="sm" variant="outline" onClick={cancel}>
              <Trans>Cancel</Trans>
            </Button>
          }
        />
      )}
      <FailedUploads
        failed={failed}
        actions={
          !progress &&
          failed.some(({ error }) => isTemporary(error)) && (
            <Button size="sm" variant="outline" onClick={retry}>
              <Trans>Try again</Trans>
            </Button>
          )
        }
      />
      <p className="sr-only" aria-live="polite">
        {uploadedImages > 0 && !progress && (
          <Plural value={uploadedImages} one="# image uploaded" other="# images uploaded" />
        )}
      </p>
    </div>
  );
}
