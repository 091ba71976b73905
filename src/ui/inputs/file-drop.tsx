import { Trans, useLingui } from "@lingui/react/macro";
import { clsx } from "clsx";
import { FileUp } from "lucide-react";
import { type DragEvent, type ReactNode, useId, useState } from "react";
import { type FileLimits, fileRejectionFor } from "@/ui/inputs/file-limits.ts";

type FileDropProps = FileLimits & {
  label: ReactNode;
  multiple?: boolean;
  disabled?: boolean;
  /** True if the caller checks the contents of files, in which case names and extensions don't matter. */
  looksInside?: boolean;
  onFiles: (files: File[]) => void;
};

/** A field for files, which people drop or choose. Rejected files are listed with the reason. */
export function FileDrop({
  label,
  accept,
  maxBytes,
  multiple = false,
  disabled = false,
  looksInside = false,
  onFiles,
}: FileDropProps) {
  const [isOver, setIsOver] = useState(false);
  const [rejected, setRejected] = useState<{ name: string; reason: "type" | "size" }[]>([]);
  const id = useId();
  const { i18n } = useLingui();
  const isHuge = maxBytes >= 1_000_000_000;
  const limit = i18n.number(maxBytes / (isHuge ? 1_000_000_000 : 1_000_000), {
    style: "unit",
    unit: isHuge ? "gigabyte" : "megabyte",
    maximumFractionDigits: 1,
  });
  const kinds = accept.join(", ");

  function take(list: FileList | null) {
    const files = Array.from(list ?? []).slice(0, multiple ? undefined : 1);
    if (files.length === 0) return;
    // Every file name ends with an empty string, so an empty extension accepts any file.
    const limits = { accept: looksInside ? [""] : accept, maxBytes };
    const checked = files.map((file) => ({ file, reason: fileRejectionFor(file, limits) }));
    setRejected(
      checked.flatMap(({ file, reason }) => (reason ? [{ name: file.name, reason }] : [])),
    );
    const good = checked.filter(({ reason }) => reason === null).map(({ file }) => file);
    if (good.length > 0) onFiles(good);
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files);
  }

  return (
    <div className="grid gap-2">
      <div
        className={clsx(
          "relative grid justify-items-center gap-1 rounded-panel border border-dashed px-6 py-8 text-center text-sm transition-colors duration-150 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent",
          disabled && "border-line-strong bg-sunken [&_*]:text-ink-3!",
          !disabled && isOver && "border-accent bg-accent-soft",
          !disabled && !isOver && "border-edge bg-surface hover:border-ink-3",
        )}
      >
        <FileUp size={20} strokeWidth={1.75} aria-hidden className="mb-1 text-accent" />
        <label htmlFor={id} className="font-medium text-ink">
          {label}
        </label>
        <span className="text-ink-2">
          {multiple ? (
            <Trans>
              Drop files here, or{" "}
              <span className="font-medium text-accent">choose from your device</span>
            </Trans>
          ) : (
            <Trans>
              Drop a file here, or{" "}
              <span className="font-medium text-accent">choose from your device</span>
            </Trans>
          )}
        </span>
        <span id={`${id}-limits`} className="text-xs text-ink-3">
          <Trans>
            {kinds} · up to {limit}
          </Trans>
        </span>
        {/* This invisible input covers the whole area, so that it gets clicks, drops and the focus. */}
        <input
          id={id}
          type="file"
          accept={accept.join(",")}
          multiple={multiple}
          disabled={disabled}
          aria-describedby={`${id}-limits`}
          onDragEnter={() => setIsOver(true)}
          onDragLeave={() => setIsOver(false)}
          onDrop={drop}
          onChange={(event) => {
            take(event.target.files);
            // The input is cleared so that the same file can be chosen again after it was corrected.
            event.target.value = "";
          }}
          className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
        />
      </div>
      {rejected.length > 0 && (
        <ul role="alert" className="grid gap-0.5 text-sm text-bad">
          {rejected.map(({ name, reason }) => (
            <li key={name} className="wrap-anywhere">
              {reason === "type" ? (
                <Trans>
                  {name} isn’t a supported file type. Use {kinds}.
                </Trans>
              ) : (
                <Trans>
                  {name} is larger than {limit}. Reduce its size and try again.
                </Trans>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
