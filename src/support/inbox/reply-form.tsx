import { zodResolver } from "@hookform/resolvers/zod";
import { Trans, useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { type Attachment, AttachmentField } from "@/support/contact/attachment-field.tsx";
import { ticketErrorMessage, sendErrorMessage } from "@/support/contact/contact-messages.ts";
import { useSendMessage } from "@/support/contact/use-send-message.tsx";
import { LONGEST, messageInput, type MessageInput, type Ticket } from "@/support/tickets/ticket.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { useLocale } from "@/ui/foundation/locale-provider.tsx";
import { Textarea } from "@/ui/inputs/textarea.tsx";
import { toast } from "@/ui/feedback/toast.tsx";
import { useUnsavedWork } from "@/ui/overlays/unsaved-work.ts";

/** Adds a reply to a ticket. A reply to a closed ticket opens it again. */
export function ReplyForm({ ticket }: { ticket: Ticket }) {
  const { i18n, t } = useLingui();
  const { locale } = useLocale();
  const [file, setFile] = useState<Attachment>(null);
  const attachment = useRef<HTMLInputElement>(null);
  const [round, setRound] = useState(0);
  const { send, isPending, error } = useSendMessage();
  const { register, handleSubmit, getValues, reset, formState } = useForm<MessageInput>({
    resolver: zodResolver(messageInput),
    defaultValues: { body: "", link: "" },
  });
  const bodyError = ticketErrorMessage(formState.errors.body?.message);

  useUnsavedWork(formState.isDirty || file !== null);

  async function submit(text: MessageInput) {
    if (isPending) return;
    if (file === "rejected") return attachment.current?.focus();
    const { body } = getValues();
    try {
      await send({ kind: "reply", ticket: ticket.id, file, locale, ...text });
      // Text typed while the reply was being sent belongs to the next reply.
      if (getValues("body") === body) reset();
      setFile(null);
      setRound(round + 1);
      toast.success(t`Your reply was sent`);
    } catch {
      // The `error` below shows the failure, and the typed text stays.
    }
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void handleSubmit(submit)(event)}>
      <Field
        label={ticket.status === "closed" ? <Trans>Reply and reopen</Trans> : <Trans>Reply</Trans>}
        error={bodyError && i18n._(bodyError)}
      >
        <Textarea rows={4} maxLength={LONGEST.body} {...register("body")} />
      </Field>
      <div className="max-w-md">
        <AttachmentField key={round} file={file} onFile={setFile} ref={attachment} />
      </div>
      {error && !isPending && (
        <Callout kind="bad" role="alert" title={<Trans>Your message wasn’t sent</Trans>}>
          {i18n._(sendErrorMessage(error))}
        </Callout>
      )}
      <div>
        <Button type="submit" loading={isPending}>
          <Trans>Send reply</Trans>
        </Button>
      </div>
    </form>
  );
}
