import { zodResolver } from "@hookform/resolvers/zod";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { FilteredField } from "@/account/fields/filtered-field.tsx";
import { type Attachment, AttachmentField } from "@/support/contact/attachment-field.tsx";
import {
  ticketErrorMessage,
  sendErrorMessage,
  TOPIC_NAMES,
} from "@/support/contact/contact-messages.ts";
import { useSendMessage } from "@/support/contact/use-send-message.tsx";
import {
  contactInput,
  type ContactInput,
  LONGEST,
  type TicketReceipt,
  type Topic,
  TOPICS,
} from "@/support/tickets/ticket.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { Input } from "@/ui/inputs/input.tsx";
import { useLocale } from "@/ui/foundation/locale-provider.tsx";
import { Select } from "@/ui/inputs/select.tsx";
import { Textarea } from "@/ui/inputs/textarea.tsx";
import { useUnsavedWork } from "@/ui/overlays/unsaved-work.ts";

/** A logged-in member and the organization they write for. */
export type KnownSender = {
  name: string;
  email: string;
  organization: { id: string; name: string };
};

type ContactFormProps = {
  /** The member who writes, or null for a visitor, who enters a name and an email address. */
  member: KnownSender | null;
  topic: Topic;
  onSent: (receipt: TicketReceipt, email: string) => void;
};

export function ContactForm({ member, topic: first, onSent }: ContactFormProps) {
  const { i18n, t } = useLingui();
  const { locale } = useLocale();
  const [topic, setTopic] = useState<Topic>(first);
  const [file, setFile] = useState<Attachment>(null);
  const attachment = useRef<HTMLInputElement>(null);
  const [extra, setExtra] = useState("");
  const [openedAt] = useState(() => Date.now());
  const { send, isPending, error } = useSendMessage();
  const { register, handleSubmit, setValue, formState } = useForm<ContactInput>({
    resolver: zodResolver(contactInput),
    defaultValues: {
      name: member?.name ?? "",
      email: member?.email ?? "",
      subject: "",
      body: "",
      link: "",
    },
  });

  useUnsavedWork(formState.isDirty || file !== null);

  // If the person logs in on another tab, the message uses their account's name and email address.
  const ownName = member?.name;
  const ownEmail = member?.email;
  useEffect(() => {
    if (ownName === undefined || ownEmail === undefined) return;
    setValue("name", ownName);
    setValue("email", ownEmail);
  }, [ownName, ownEmail, setValue]);

  function errorOf(field: keyof ContactInput) {
    const text = ticketErrorMessage(formState.errors[field]?.message);
    return text ? i18n._(text) : "";
  }

  async function submit({ name, email, subject, body, link }: ContactInput) {
    if (isPending) return;
    if (file === "rejected") return attachment.current?.focus();
    const text = { topic, subject, body, link, file, locale };
    const sender = { name, email, extra, elapsed_ms: Date.now() - openedAt };
    try {
      const receipt = await send(
        member
          ? { kind: "member", organization: member.organization.id, ...text }
          : { kind: "visitor", ...sender, ...text },
      );
      onSent(receipt, email);
    } catch {
      // The `error` below shows the failure, and the typed text stays.
    }
  }

  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void handleSubmit(submit)(event)}>
      {member ? (
        <p className="text-sm text-ink-2">
          <Trans>
            Writing as {member.name}, for {member.organization.name}.
          </Trans>
        </p>
      ) : (
        <div className="grid gap-5 sm:grid-cols-2">
          <FilteredField
            kind="name"
            label={t`Your name`}
            error={errorOf("name")}
            autoComplete="name"
            {...register("name")}
          />
          <FilteredField
            kind="email"
            label={t`Email`}
            error={errorOf("email")}
            type="email"
            inputMode="email"
            autoComplete="email"
            {...register("email")}
          />
        </div>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={<Trans>Topic</Trans>}>
          <Select
            value={topic}
            onChange={setTopic}
            options={TOPICS.map((value) => ({ value, label: i18n._(TOPIC_NAMES[value]) }))}
          />
        </Field>
        <Field label={<Trans>Subject</Trans>} error={errorOf("subject")}>
          <Input maxLength={LONGEST.subject} autoComplete="off" {...register("subject")} />
        </Field>
      </div>
      <Field
        label={<Trans>Message</Trans>}
        error={errorOf("body")}
        hint={
          <Trans>
            If something isn’t working: what did you do, what did you expect and what happened?
          </Trans>
        }
      >
        <Textarea rows={7} maxLength={LONGEST.body} {...register("body")} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label={<Trans>Link</Trans>}
          mark="optional"
          error={errorOf("link")}
          hint={<Trans>For a larger file shared elsewhere.</Trans>}
        >
          <Input
            type="url"
            inputMode="url"
            placeholder="https://"
            autoComplete="off"
            {...register("link")}
          />
        </Field>
        <AttachmentField file={file} onFile={setFile} ref={attachment} />
      </div>
      {!member && <Honeypot value={extra} onChange={setExtra} />}
      {error && !isPending && (
        <Callout kind="bad" role="alert" title={<Trans>Your message wasn’t sent</Trans>}>
          {i18n._(sendErrorMessage(error))}
        </Callout>
      )}
      <div>
        <Button type="submit" size="lg" loading={isPending}>
          <Trans>Send message</Trans>
        </Button>
      </div>
    </form>
  );
}

type HoneypotProps = { value: string; onChange: (value: string) => void };

/** A field hidden from everyone, including screen readers. Bots that fill in every field reveal themselves. */
function Honeypot({ value, onChange }: HoneypotProps) {
  return (
    <div className="hidden" aria-hidden="true">
      <input
        name="extra"
        tabIndex={-1}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
