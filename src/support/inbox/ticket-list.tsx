import { useLingui } from "@lingui/react/macro";
import { Moment } from "@/account/organization/moment.tsx";
import type { Region } from "@/lib/format.ts";
import { TICKET_STATUS_LABELS } from "@/support/inbox/ticket-labels.ts";
import type { Ticket } from "@/support/tickets/ticket.ts";
import { Badge } from "@/ui/layout/badge.tsx";

type TicketListProps = {
  tickets: readonly Ticket[];
  region: Region;
  onShow: (number: string) => void;
};

export function TicketList({ tickets, region, onShow }: TicketListProps) {
  const { i18n } = useLingui();
  return (
    <ul className="divide-y divide-line-soft">
      {tickets.map(({ id, number, subject, status, updated_at }) => (
        <li
          key={id}
          className="relative flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 text-sm hover:bg-raised"
        >
          <span className="w-18 font-mono text-xs text-ink-2">{number}</span>
          <button
            type="button"
            onClick={() => onShow(number)}
            className="min-w-0 flex-1 basis-48 rounded-sm text-left font-medium text-ink wrap-anywhere after:absolute after:inset-0"
          >
            {subject}
          </button>
          <Badge dot tone={TICKET_STATUS_LABELS[status].tone}>
            {i18n._(TICKET_STATUS_LABELS[status].name)}
          </Badge>
          <span className="text-ink-2">
            <Moment at={updated_at} region={region} />
          </span>
        </li>
      ))}
    </ul>
  );
}
