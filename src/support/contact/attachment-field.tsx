import { Trans, useLingui } from "@lingui/react/macro";
import { type RefObject, useState } from "react";
import { FILE_LIMITS, type TicketFile } from "@/support/tickets/ticket.ts";
import { base64Of, isWhatItSays } from "@/support/tickets/ticket-file.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { isRefusedFor } from "@/ui/inputs/file-limits.ts";
import { Input } from "@/ui/inputs/input.tsx";

/** Refused is what cannot be sent, or is not known to be good yet: nothing goes out without it unless it is removed. */
export type Attachment = TicketFile | "rejected" | null;

type AttachmentFieldProps = {
  file: Attachment;
  onFile: (file: Attachment) => void;
  ref: RefObject<HTMLInputElement | null>;
};

/** One small file. It is looked at here already, so that nobody waits for the server to refuse it. */
export function AttachmentField({ file, onFile, ref }: AttachmentFieldProps) {
  const { t } = useLingui();
  const [error, setError] = useState("");

  async function take(chosen: File) {
    onFile("rejected");
    setError("");
    const rejection = isRefusedFor(chosen, FILE_LIMITS);
    if (rejection === "type") return setError(t`Choose a text, CSV or PNG file.`);
    if (rejection === "size")
      return setError(t`This file is larger than 256 KB. Send a link instead.`);
    const bytes = await bytesIn(chosen);
    // Another one was chosen meanwhile, or none.
    if (ref.current?.files?.[0] !== chosen) return;
    if (bytes === null)
      return setError(
        t`We couldn’t read the file. If it was moved or is open in another program, choose it again.`,
      );
    if (!isWhatItSays(chosen.name, bytes))
      return setError(t`This file is empty or doesn’t match its file type.`);
    // Cut to its end, which must not begin with half a letter.
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
