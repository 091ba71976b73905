import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { clsx } from "clsx";
import { FileSpreadsheet } from "lucide-react";
import { DELIMITER_LABELS } from "@/site/application/steps/sample-labels.ts";
import { SAMPLE_NAME } from "@/site/landing/landing-sample-file.ts";
import type { SampleCheck } from "@/site/landing/sample-check.ts";
import { icon } from "@/ui/foundation/styles.ts";

type LiveFileProps = { reading: SampleCheck; isRead: boolean; isRecognised: boolean };

/**
 * How the import read the file without any settings. Pending results already take up their space, and no width depends
 * on the text, because the web font arrives later and has a different width.
 */
export function LiveFile({ reading, isRead, isRecognised }: LiveFileProps) {
  const { i18n } = useLingui();
  const { encoding, delimiter, headerRow, recognised, milliseconds } = reading;
  const encodingName = encoding.toUpperCase();
  const delimiterName = i18n._(DELIMITER_LABELS[delimiter]);
  const line = i18n.number(headerRow);
  const time = i18n.number(Math.max(1, Math.round(milliseconds ?? 1)));

  return (
    <div className="grid items-center gap-x-3 gap-y-1 border-b border-line px-3 py-2.5 text-xs text-ink-2 tabular-nums sm:grid-cols-2 sm:px-4 lg:grid-cols-[8rem_minmax(0,7fr)_minmax(0,4fr)_minmax(0,3fr)_minmax(0,4fr)]">
      <span className="flex items-center gap-2 font-mono font-medium text-ink">
        <FileSpreadsheet {...icon} className="text-accent" />
        {SAMPLE_NAME}
      </span>
      <span className={clsx(!isRead && "invisible")}>
        <Trans>
          {encodingName}, {delimiterName}-separated
        </Trans>
      </span>
      <span className={clsx(!isRead && "invisible")}>
        <Trans>header in row {line}</Trans>
      </span>
      <span className={clsx(!isRecognised && "invisible")}>
        <Plural value={recognised} one="# column recognized" other="# columns recognized" />
      </span>
      {/* The duration is known only after the import has run in this browser. */}
      <span
        className={clsx(
          "text-right text-ink-3 max-lg:hidden",
          (milliseconds === null || !isRecognised) && "invisible",
        )}
      >
        <Trans>read in {time} ms in your browser</Trans>
      </span>
    </div>
  );
}
