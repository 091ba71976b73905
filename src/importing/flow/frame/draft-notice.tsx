import { Trans } from "@lingui/react/macro";
import type { DraftStatus } from "@/importing/drafts/draft-recorder.ts";
import type { ResumeError } from "@/importing/flow/state/use-resume.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";

type DraftNoticeProps = {
  /** How much of the open import a reload keeps; null if none is open. */
  status: DraftStatus | null;
  resumeError: ResumeError | null;
};

/** Why an import wasn't resumed, or what a reload of the open one would lose. */
export function DraftNotice({ status, resumeError }: DraftNoticeProps) {
  if (resumeError !== null)
    return (
      <Callout kind="warn" role="alert">
        {resumeError === "open-elsewhere" && (
          <Trans>
            This import is open in another tab. Continue there, or close that tab first.
          </Trans>
        )}
        {resumeError === "missing" && (
          <Trans>
            This unfinished import isn’t in your browser anymore, or this version of the portal
            can’t read it. Start a new one below.
          </Trans>
        )}
        {resumeError === "file-needed" && (
          <Trans>
            Your browser couldn’t store this file. Choose the same file again to resume.
          </Trans>
        )}
        {resumeError === "other-file" && (
          <Trans>
            This isn’t the same file: its name, size or content is different. Nothing is lost:
            choose the original file to resume.
          </Trans>
        )}
      </Callout>
    );
  if (status === "without-file")
    return (
      <Callout>
        <Trans>
          Your browser can’t store this file. After a reload, your settings, mapping and corrections
          are still here, and we ask for the file again.
        </Trans>
      </Callout>
    );
  if (status === "unsaved")
    return (
      <Callout kind="warn">
        <Trans>
          Your browser can’t store this import. If you reload or close this tab, you’ll have to
          start over.
        </Trans>
      </Callout>
    );
  return null;
}
