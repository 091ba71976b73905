import { Trans, useLingui } from "@lingui/react/macro";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Inbox } from "lucide-react";
import { Link, useSearchParams } from "react-router-dom";
import { useAuth } from "@/account/auth/auth.tsx";
import { Moment } from "@/account/organization/moment.tsx";
import { StaffTicketThread } from "@/admin/tickets/staff-ticket-thread.tsx";
import {
  LISTED_TICKETS,
  type StaffTicket,
  staffTicketsQuery,
} from "@/admin/tickets/staff-tickets-api.ts";
import { formatNumber, type Region } from "@/lib/format.ts";
import { withParams } from "@/ui/navigation/with-params.ts";
import { TOPIC_NAMES } from "@/support/contact/contact-messages.ts";
import { TICKET_STATUS_LABELS } from "@/support/inbox/ticket-labels.ts";
import { TICKET_STATUSES, TOPICS } from "@/support/tickets/ticket.ts";
import { EmptyState } from "@/ui/feedback/empty-state.tsx";
import { QueryResult } from "@/ui/feedback/query-result.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { SearchInput } from "@/ui/inputs/search-input.tsx";
import { Select } from "@/ui/inputs/select.tsx";
import { Badge } from "@/ui/layout/badge.tsx";
import { Panel } from "@/ui/layout/panel.tsx";

const ALL = "all";

/**
 * The tab in which staff answer the tickets of members and visitors. The filters and the open ticket are in the URL.
 */
export function StaffTicketsTab({ region }: { region: Region }) {
  const { t, i18n } = useLingui();
  const { user } = useAuth();
  const [search, setSearch] = useSearchParams();
  const [status, topic, assignee] = [
    search.get("status") ?? "open",
    search.get("topic") ?? ALL,
    search.get("assignee") ?? ALL,
  ];
  const text = search.get("search") ?? "";
  const chosen = (value: string) => (value === ALL ? null : value);
  const query = useQuery({
    ...staffTicketsQuery({
      status: chosen(status),
      topic: chosen(topic),
      assignee: chosen(assignee),
      search: text.trim(),
    }),
    placeholderData: keepPreviousData,
  });
  const open = search.get("ticket");
  if (open !== null) return <StaffTicketThread key={open} ticket={open} region={region} />;

  const change = (key: string, value: string) =>
    setSearch((before) => withParams(before, { [key]: value || null }), { replace: true });
  const counts = query.data?.counts;

  return (
    <>
      <fieldset className="flex flex-wrap items-end gap-3 *:min-w-36 max-sm:*:flex-1">
        <legend className="sr-only">
          <Trans>Filters</Trans>
        </legend>
        <Field label={t`Status`}>
          <Select
            value={status}
            onChange={(value) => change("status", value)}
            options={[
              ...TICKET_STATUSES.map((value) => ({
                value,
                label: `${i18n._(TICKET_STATUS_LABELS[value].name)}${counts ? ` (${formatNumber(counts[value] ?? 0, region)})` : ""}`,
              })),
              { value: ALL, label: t`All` },
            ]}
          />
        </Field>
        <Field label={t`Topic`}>
          <Select
            value={topic}
            onChange={(value) => change("topic", value)}
            options={[
              { value: ALL, label: t`All` },
              ...TOPICS.map((value) => ({ value, label: i18n._(TOPIC_NAMES[value]) })),
            ]}
          />
        </Field>
        <Field label={t`Assigned to`}>
          <Select
            value={assignee}
            onChange={(value) => change("assignee", value)}
            options={[
              { value: ALL, label: t`Anyone or no one` },
              { value: user?.id ?? "", label: t`Me` },
              { value: "none", label: t`No one` },
            ]}
          />
        </Field>
        <SearchInput
          className="max-w-sm flex-1"
          label={t`Search tickets`}
          value={text}
          onChange={(value) => change("search", value)}
        />
      </fieldset>
      <QueryResult query={query} failure={<Trans>We couldn’t load the tickets</Trans>}>
        {({ tickets }) => (
          <Panel
            title={t({ message: "Tickets", context: "All tickets of the platform" })}
            flush
            footer={
              tickets.length === LISTED_TICKETS && (
                <Trans>Only the first {LISTED_TICKETS} are listed.</Trans>
              )
            }
          >
            {tickets.length === 0 ? (
              <EmptyState icon={Inbox} title={<Trans>No tickets here</Trans>}>
                <Trans>Tickets that match these filters appear here.</Trans>
              </EmptyState>
            ) : (
              <ul className="divide-y divide-line">
                {tickets.map((ticket) => (
                  <TicketRow key={ticket.id} ticket={ticket} region={region} search={search} />
                ))}
              </ul>
            )}
          </Panel>
        )}
      </QueryResult>
    </>
  );
}

type TicketRowProps = { ticket: StaffTicket; region: Region; search: URLSearchParams };

function TicketRow({ ticket, region, search }: TicketRowProps) {
  const { i18n } = useLingui();
  const { number, subject, status, organization, person, assignee, topic } = ticket;
  const to = withParams(search, { ticket: number });
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 text-sm hover:bg-raised">
      <span className="w-18 font-mono text-xs text-ink-2">{number}</span>
      <div className="grid min-w-0 flex-1 basis-56 gap-0.5">
        <Link
          to={`?${to}`}
          className="rounded-sm font-medium wrap-anywhere text-ink after:absolute after:inset-0"
        >
          {subject}
        </Link>
        <p className="wrap-anywhere text-ink-3">
          {person ?? <Trans>A former member</Trans>} · {organization ?? <Trans>Visitor</Trans>} ·{" "}
          {i18n._(TOPIC_NAMES[topic])}
        </p>
      </div>
      <span className="text-ink-2">{assignee ?? <Trans>Not assigned</Trans>}</span>
      <Badge dot tone={TICKET_STATUS_LABELS[status].tone}>
        {i18n._(TICKET_STATUS_LABELS[status].name)}
      </Badge>
      <span className="text-ink-2">
        <Moment at={ticket.updated_at} region={region} />
      </span>
    </li>
  );
}
