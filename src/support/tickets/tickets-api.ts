import { mutationOptions, queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { invokeFunction } from "@/lib/edge-function-api.ts";
import { supabase } from "@/lib/supabase.ts";
import {
  messageRow,
  type Ticket,
  ticketReceipt,
  type TicketReceipt,
  type TicketMessage,
  type TicketRequest,
  ticketRow,
} from "@/support/tickets/ticket.ts";
import { bytesOf } from "@/support/tickets/ticket-file.ts";

const TICKETS = ["tickets"] as const;

/** Enough for years of questions; what is older can still be opened by its number. */
const MOST = 100;

export const ticketsQuery = (organization: string) =>
  queryOptions({
    queryKey: [...TICKETS, organization],
    // Whoever looks wants to know whether we have answered.
    staleTime: 0,
    queryFn: async ({ signal }): Promise<Ticket[]> => {
      const { data } = await supabase()
        .from("tickets")
        .select("id, number, topic, subject, status, created_at, updated_at")
        .eq("org_id", organization)
        .order("updated_at", { ascending: false })
        .order("id")
        .limit(MOST)
        .abortSignal(signal)
        .throwOnError();
      return z.array(ticketRow).parse(data);
    },
  });

const file = z.object({ name: z.string() });

const threadRows = z.array(
  z.extend(messageRow, {
    profiles: z.nullable(z.object({ display_name: z.nullable(z.string()) })),
    // There is one at most; not every server knows that from the keys.
    ticket_files: z.union([z.nullable(file), z.array(file)]),
  }),
);

export type ThreadMessage = TicketMessage & { author: string | null; fileName: string | null };

/** What was written about a ticket, the first word at the head. */
export const threadQuery = (ticket: string) =>
  queryOptions({
    queryKey: [...TICKETS, "thread", ticket],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<ThreadMessage[]> => {
      const { data } = await supabase()
        .from("ticket_messages")
        .select(
          "id, is_answer, author_id, body, link, created_at, profiles (display_name), ticket_files (name)",
        )
        .eq("ticket_id", ticket)
        .order("created_at")
        .order("id")
        .abortSignal(signal)
        .throwOnError();
      return threadRows.parse(data).map(({ profiles, ticket_files, ...message }) => ({
        ...message,
        author: profiles?.display_name ?? null,
        fileName: [ticket_files].flat()[0]?.name ?? null,
      }));
    },
  });

/** The file of one message, as it was sent. */
export async function readTicketFile(message: string): Promise<Blob> {
  const { data } = await supabase().rpc("read_ticket_file", { message }).throwOnError();
  return new Blob([bytesOf(z.string().parse(data))]);
}

export const closeTicket = mutationOptions({
  mutationKey: TICKETS,
  meta: { invalidates: [[...TICKETS]] },
  mutationFn: async (ticket: string) => {
    const { data } = await supabase().rpc("close_ticket", { ticket }).throwOnError();
    return z.enum(["closed", "gone"]).parse(data);
  },
});

/** What the function refuses, by the status it answers with. */
export class TicketRejected extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`support-ticket answered ${status}`);
    this.status = status;
  }
}

export const sendTicket = mutationOptions({
  mutationKey: TICKETS,
  // Without the network, too: waiting for it would be a form that says nothing.
  networkMode: "always",
  // The form says itself what failed.
  meta: { invalidates: [[...TICKETS]], silent: true },
  mutationFn: async (request: TicketRequest): Promise<TicketReceipt> => {
    const answer = await invokeFunction("support-ticket", { body: request });
    if (!answer.ok) throw new TicketRejected(answer.status);
    return ticketReceipt.parse(answer.data);
  },
});
