import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useEffect, useRef } from "react";
import { errorMessage } from "@/lib/errors.ts";
import type { Region } from "@/lib/format.ts";
import { ReplyForm } from "@/support/inbox/reply-form.tsx";
import { ThreadEntry } from "@/support/inbox/thread-entry.tsx";
import { TICKET_STATUS_LABELS } from "@/support/inbox/ticket-labels.ts";
import type { Ticket } from "@/support/tickets/ticket.ts";
import { closeTicket, threadQuery } from "@/support/tickets/tickets-api.ts";
import { Badge } from "@/ui/layout/badge.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { ErrorState } from "@/ui/feedback/error-state.tsx";
import { icon } from "@/ui/foundation/styles.ts";
import { CardSkeleton } from "@/ui/feedback/skeleton.tsx";

type TicketThreadProps = { ticket: Ticket; region: Region; canClose: boolean; onBack: () => void };

/** One ticket with all its messages and a reply form. */
export function TicketThread({ ticket, region, canClose, onBack }: TicketThreadProps) {
  const { i18n } = useLingui();
  const { data: messages, error, isFetching, refetch } = useQuery(threadQuery(ticket.id));
  const close = useMutation(closeTicket);
  const heading = useRef<HTMLHeadingElement>(null);
  const { name, tone } = TICKET_STATUS_LABELS[ticket.status];

  // The thread replaces the list, including its focused element, so the heading takes the focus.
  useEffect(() => heading.current?.focus(), []);

  return (
    <section className="overflow-clip rounded-panel border border-line bg-surface">
      <div className="grid gap-2 border-b border-line px-4 py-3">
        <div>
          <Button variant="ghost" size="sm" className="-ml-2" onClick={onBack}>
            <ArrowLeft {...icon} />
            <Trans>All tickets</Trans>
          </Button>
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h2
            ref={heading}
            tabIndex={-1}
            className="rounded-sm text-base font-semibold text-ink outline-offset-2 wrap-anywhere"
          >
            {ticket.subject}
          </h2>
          <span className="font-mono text-xs text-ink-2">{ticket.number}</span>
          <Badge dot tone={tone}>
            {i18n._(name)}
          </Badge>
          {canClose && ticket.status !== "closed" && (
            <Button
              variant="outline"
              size="sm"
              className="ml-auto"
              loading={close.isPending}
              onClick={() => close.mutate(ticket.id)}
            >
              <Trans>Close as resolved</Trans>
            </Button>
          )}
        </div>
      </div>
      {messages && (
        <ol className="divide-y divide-line-soft">
          {messages.map((message) => (
            <ThreadEntry key={message.id} message={message} region={region} />
          ))}
        </ol>
      )}
      {!messages && !error && <CardSkeleton lines={4} />}
      {!messages && error && (
        <ErrorState
          title={<Trans>We couldn’t load this ticket</Trans>}
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          {i18n._(errorMessage(error))}
        </ErrorState>
      )}
      <div className="border-t border-line bg-raised p-4">
        <ReplyForm ticket={ticket} />
      </div>
    </section>
  );
}
