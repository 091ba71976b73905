import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { TicketStatus } from "@/support/tickets/ticket.ts";
import type { Tone } from "@/ui/layout/badge.tsx";

export const TICKET_STATUS_LABELS: Record<TicketStatus, { name: MessageDescriptor; tone: Tone }> = {
  open: { name: msg`Waiting for our reply`, tone: "accent" },
  answered: { name: msg`Answered`, tone: "good" },
  closed: { name: msg`Closed`, tone: "calm" },
};
