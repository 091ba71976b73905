import { mutationOptions, queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { supabase } from "@/lib/supabase.ts";
import { messageRow, ticketRow, TICKET_STATUSES } from "@/support/tickets/ticket.ts";
import { bytesOf } from "@/support/tickets/ticket-file.ts";

const row = z.extend(z.omit(ticketRow, { opened_by: true }), {
  /** The organization of the ticket, or null for a visitor of the public pages. */
  organization: z.nullable(z.string()),
  person: z.nullable(z.string()),
  assignee_id: z.nullable(z.uuid()),
  assignee: z.nullable(z.string()),
});
export type StaffTicket = z.infer<typeof row>;

const queue = z.object({
  counts: z.partialRecord(z.enum(TICKET_STATUSES), z.int()),
  tickets: z.array(row),
});

const thread = z.extend(row, {
  messages: z.array(
    z.extend(z.omit(messageRow, { author_id: true }), {
      author: z.nullable(z.string()),
      file_name: z.nullable(z.string()),
    }),
  ),
  /** The staff that the ticket can be assigned to. */
  staff: z.array(z.object({ id: z.uuid(), name: z.string() })),
});
export type StaffThread = z.infer<typeof thread>;

export type TicketFilter = {
  status: string | null;
  topic: string | null;
  /** The id of a staff member, or `none` for unassigned tickets. Null lists all. */
  assignee: string | null;
  search: string;
};

const TICKETS = ["staff-tickets"] as const;
const invalidates = [[...TICKETS]];

/** The maximum number of tickets in a response. */
export const LISTED_TICKETS = 200;

export const staffTicketsQuery = (filter: TicketFilter) =>
  queryOptions({
    queryKey: [...TICKETS, filter],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .rpc("staff_tickets", { query: filter })
        .abortSignal(signal)
        .throwOnError();
      return queue.parse(data);
    },
  });

/** One ticket with its messages, or null if it doesn't exist. */
export const staffTicketQuery = (ticket: string) =>
  queryOptions({
    queryKey: [...TICKETS, "thread", ticket],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .rpc("staff_ticket", { ticket })
        .abortSignal(signal)
        .throwOnError();
      return z.nullable(thread).parse(data);
    },
  });

/** The file of a message, exactly as it was sent. */
export async function readStaffTicketFile(ticket: string, message: string): Promise<Blob> {
  const { data } = await supabase().rpc("staff_ticket_file", { ticket, message }).throwOnError();
  return new Blob([bytesOf(z.string().parse(data))]);
}

export const assignTicket = mutationOptions({
  mutationKey: TICKETS,
  meta: { invalidates },
  mutationFn: async (of: { ticket: string; assignee: string | null }) => {
    await supabase()
      .rpc("assign_ticket", { ticket: of.ticket, ...(of.assignee && { assignee: of.assignee }) })
      .throwOnError();
  },
});

export const answerTicket = mutationOptions({
  mutationKey: TICKETS,
  // The form shows the failure itself.
  meta: { invalidates, silent: true },
  mutationFn: async (answer: { message: string; ticket: string; body: string }) => {
    const origin = location.origin;
    await supabase()
      .rpc("answer_ticket", { ...answer, origin })
      .throwOnError();
  },
});

export const closeStaffTicket = mutationOptions({
  mutationKey: TICKETS,
  meta: { invalidates },
  mutationFn: async (ticket: string) => {
    await supabase().rpc("staff_close_ticket", { ticket }).throwOnError();
  },
});
