import { Plural, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { UPLOAD_MESSAGES, type UploadError } from "@/catalogue/editor/media/upload-messages.ts";
import { Callout } from "@/ui/feedback/callout.tsx";

type FailedUploadsProps = {
  failed: readonly { file: File; error: UploadError }[];
  actions?: ReactNode;
};

/** Lists the images that weren't uploaded, each with the reason. */
export function FailedUploads({ failed, actions }: FailedUploadsProps) {
  const { i18n } = useLingui();
  if (failed.length === 0) return null;
  return (
    <Callout
      kind="warn"
      role="alert"
      title={
        <Plural
          value={failed.length}
          one="# image wasn’t uploaded"
          other="# images weren’t uploaded"
        />
      }
      actions={actions}
    >
      <ul className="grid gap-1">
        {failed.map(({ file, error }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- Files of different folders can have the same name.
          <li key={at} className="wrap-anywhere">
            {file.name}: {i18n._(UPLOAD_MESSAGES[error])}
          </li>
        ))}
      </ul>
    </Callout>
  );
}
