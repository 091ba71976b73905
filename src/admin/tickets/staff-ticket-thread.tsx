import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import {
  answerTicket,
  assignTicket,
  closeStaffTicket,
  readStaffTicketFile,
  type StaffThread,
  staffTicketQuery,
} from "@/admin/tickets/staff-tickets-api.ts";
import { errorMessage } from "@/lib/errors.ts";
import type { Region } from "@/lib/format.ts";
import { withParams } from "@/ui/navigation/with-params.ts";
import { TOPIC_NAMES } from "@/support/contact/contact-messages.ts";
import { ThreadEntry } from "@/support/inbox/thread-entry.tsx";
import { TICKET_STATUS_LABELS } from "@/support/inbox/ticket-labels.ts";
import { LONGEST } from "@/support/tickets/ticket.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { QueryResult } from "@/ui/feedback/query-result.tsx";
import { toast } from "@/ui/feedback/toast.tsx";
import { icon } from "@/ui/foundation/styles.ts";
import { Field } from "@/ui/inputs/field.tsx";
import { Select } from "@/ui/inputs/select.tsx";
import { Textarea } from "@/ui/inputs/textarea.tsx";
import { Badge } from "@/ui/layout/badge.tsx";
import { useUnsavedWork } from "@/ui/overlays/unsaved-work.ts";

type StaffTicketThreadProps = { ticket: string; region: Region };

/** One ticket as staff see it: its messages, its assignee, and a form for the answer. */
export function StaffTicketThread({ ticket, region }: StaffTicketThreadProps) {
  const query = useQuery(staffTicketQuery(ticket));
  const [search] = useSearchParams();
  const back = withParams(search, { ticket: null });
  return (
    <>
      <div>
        <Button asChild variant="ghost" size="sm" className="-ml-2">
          <Link to={`?${back}`}>
            <ArrowLeft {...icon} />
            <Trans>All tickets</Trans>
          </Link>
        </Button>
      </div>
      <QueryResult query={query} failure={<Trans>We couldn’t load this ticket</Trans>}>
        {(thread) =>
          thread === null ? (
            <Callout kind="warn">
              <Trans>This ticket doesn’t exist or was deleted.</Trans>
            </Callout>
          ) : (
            <Thread thread={thread} region={region} />
          )
        }
      </QueryResult>
    </>
  );
}

const NO_ONE = "none";

function Thread({ thread, region }: { thread: StaffThread; region: Region }) {
  const { t, i18n } = useLingui();
  const { number, subject, status, topic, organization, person, staff, assignee_id } = thread;
  const assign = useMutation(assignTicket);
  const close = useMutation(closeStaffTicket);
  const heading = useRef<HTMLHeadingElement>(null);
  // The list is gone, and the focused element with it, so the heading takes the focus.
  useEffect(() => heading.current?.focus(), []);

  return (
    <section className="overflow-clip rounded-panel border border-line bg-surface">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3 border-b border-line px-4 py-3 text-sm">
        <div className="grid min-w-0 gap-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2
              ref={heading}
              tabIndex={-1}
              className="rounded-sm text-base font-semibold wrap-anywhere text-ink outline-offset-2"
            >
              {subject}
            </h2>
            <span className="font-mono text-xs text-ink-2">{number}</span>
            <Badge dot tone={TICKET_STATUS_LABELS[status].tone}>
              {i18n._(TICKET_STATUS_LABELS[status].name)}
            </Badge>
          </div>
          <p className="wrap-anywhere text-ink-3">
            {person ?? <Trans>A former member</Trans>} · {organization ?? <Trans>Visitor</Trans>} ·{" "}
            {i18n._(TOPIC_NAMES[topic])}
          </p>
        </div>
        <div className="flex flex-wrap items-end gap-3">
          <Field label={t`Assigned to`}>
            <Select
              className="min-w-40"
              value={assignee_id ?? NO_ONE}
              disabled={assign.isPending}
              onChange={(value) =>
                assign.mutate({ ticket: number, assignee: value === NO_ONE ? null : value })
              }
              options={[
                { value: NO_ONE, label: t`No one` },
                ...staff.map((each) => ({ value: each.id, label: each.name })),
              ]}
            />
          </Field>
          {status !== "closed" && (
            <Button
              variant="outline"
              loading={close.isPending}
              onClick={() => close.mutate(number)}
            >
              <Trans>Close ticket</Trans>
            </Button>
          )}
        </div>
      </div>
      <ol className="divide-y divide-line-soft">
        {thread.messages.map(({ file_name, author, ...message }) => (
          <ThreadEntry
            key={message.id}
            message={{ ...message, author_id: null, author, fileName: file_name }}
            region={region}
            readFile={(file) => readStaffTicketFile(number, file)}
            who={
              message.is_answer ? (
                <Trans>{author ?? t`Staff`} · Support</Trans>
              ) : (
                (author ?? <Trans>A former member</Trans>)
              )
            }
          />
        ))}
      </ol>
      <div className="border-t border-line bg-raised p-4">
        <AnswerTicketForm thread={thread} />
      </div>
    </section>
  );
}

function AnswerTicketForm({ thread: { number, organization } }: { thread: StaffThread }) {
  const { t, i18n } = useLingui();
  const [body, setBody] = useState("");
  // The id stays the same until the answer is stored, so a repeated request doesn't send it twice.
  const [message, setMessage] = useState(() => crypto.randomUUID());
  const answer = useMutation(answerTicket);
  const isReady = body.trim() !== "";
  useUnsavedWork(body !== "");

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!isReady || answer.isPending) return;
    await answer.mutateAsync({ message, ticket: number, body: body.trim() });
    setBody("");
    setMessage(crypto.randomUUID());
    toast.success(t`Your answer was sent`);
  }

  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        // The callout shows the failure, and the typed text stays.
        submit(event).catch(() => undefined);
      }}
    >
      <Field
        label={t`Answer`}
        hint={
          organization === null
            ? t`The visitor gets this text by email.`
            : t`The person is notified and gets an email with a link to the answer, unless they’ve left the organization.`
        }
      >
        <Textarea
          rows={5}
          maxLength={LONGEST.body}
          value={body}
          onChange={({ target }) => setBody(target.value)}
        />
      </Field>
      {answer.isError && !answer.isPending && (
        <Callout kind="bad" role="alert" title={<Trans>Your answer wasn’t sent</Trans>}>
          {i18n._(errorMessage(answer.error))}
        </Callout>
      )}
      <div>
        <Button type="submit" disabled={!isReady} loading={answer.isPending}>
          <Trans>Send answer</Trans>
        </Button>
      </div>
    </form>
  );
}
