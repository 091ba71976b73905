import { Trans, useLingui } from "@lingui/react/macro";
import { type RefObject, useState } from "react";
import { FILE_LIMITS, type TicketFile } from "@/support/tickets/ticket.ts";
import { base64Of, matchesExtension } from "@/support/tickets/ticket-file.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { fileRejectionFor } from "@/ui/inputs/file-limits.ts";
import { Input } from "@/ui/inputs/input.tsx";

/**
 * `rejected` means that the file can't be sent or hasn't been checked yet. The message can't be sent until the file is
 * accepted, removed or replaced.
 */
export type Attachment = TicketFile | "rejected" | null;

type AttachmentFieldProps = {
  file: Attachment;
  onFile: (file: Attachment) => void;
  ref: RefObject<HTMLInputElement | null>;
};

/**
 * A field for one small file. The file is checked in the browser, so that a rejected one is reported before it's
 * sent.
 */
export function AttachmentField({ file, onFile, ref }: AttachmentFieldProps) {
  const { t } = useLingui();
  const [error, setError] = useState("");

  async function take(chosen: File) {
    onFile("rejected");
    setError("");
    const rejection = fileRejectionFor(chosen, FILE_LIMITS);
    if (rejection === "type") return setError(t`Choose a text, CSV or PNG file.`);
    if (rejection === "size")
      return setError(t`This file is larger than 256 KB. Send a link instead.`);
    const bytes = await bytesIn(chosen);
    // The person chose another file or removed this one while it was being read.
    if (ref.current?.files?.[0] !== chosen) return;
    if (bytes === null)
      return setError(
        t`We couldn’t read the file. Close it in other programs, then choose it again.`,
      );
    if (!matchesExtension(chosen.name, bytes))
      return setError(t`This file is empty or doesn’t match its file type.`);
    // A long name loses its beginning, so that the extension stays. If the cut splits a surrogate pair, the leftover
    // half is removed.
    onFile({ name: chosen.name.slice(-120).replace(/^\p{Cs}/u, ""), content: base64Of(bytes) });
  }

  function clear() {
    if (ref.current) ref.current.value = "";
    onFile(null);
    setError("");
  }

  return (
    <Field
      label={<Trans>Attachment</Trans>}
      mark="optional"
      error={error}
      hint={<Trans>Text, CSV or PNG, up to 256 KB. Never send passwords.</Trans>}
    >
      <div className="flex items-center gap-2">
        <Input
          ref={ref}
          type="file"
          accept={FILE_LIMITS.accept.join(",")}
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            if (chosen) void take(chosen);
            else clear();
          }}
          className="py-1 file:mr-3 file:rounded-md file:bg-sunken file:px-2 file:text-ink pointer-coarse:py-2"
        />
        {(file !== null || error !== "") && (
          <Button
            variant="ghost"
            onClick={() => {
              clear();
              ref.current?.focus();
            }}
          >
            <Trans>Remove</Trans>
          </Button>
        )}
      </div>
    </Field>
  );
}

async function bytesIn(file: File): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    return null;
  }
}
