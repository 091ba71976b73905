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

/** The list has at most this many tickets, those that changed last. An organization rarely has more. */
const MOST = 100;

export const ticketsQuery = (organization: string) =>
  queryOptions({
    queryKey: [...TICKETS, organization],
    // Always refetched, because people open the list to look for an answer.
    staleTime: 0,
    queryFn: async ({ signal }): Promise<Ticket[]> => {
      const { data } = await supabase()
        .from("tickets")
        .select("id, number, topic, subject, status, opened_by, created_at, updated_at")
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
    // A message has at most one file, but servers that can't see this from the foreign keys return a list.
    ticket_files: z.union([z.nullable(file), z.array(file)]),
  }),
);

export type ThreadMessage = TicketMessage & { author: string | null; fileName: string | null };

/** The messages of a ticket, oldest first. */
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

/** Loads the file of a message, exactly as it was sent. */
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

const coded = z.object({ code: z.string() });

/** A rejection by the function, with its status code, and with the reason if the session caused it. */
export class TicketRejected extends Error {
  readonly status: number;
  readonly code: string | undefined;
  constructor(status: number, body: unknown) {
    super(`support-ticket answered ${status}`);
    this.status = status;
    this.code = coded.safeParse(body).data?.code;
  }
}

export const sendTicket = mutationOptions({
  mutationKey: TICKETS,
  // Runs offline too, so that the form shows an error instead of waiting silently.
  networkMode: "always",
  // The form shows the error itself.
  meta: { invalidates: [[...TICKETS]], silent: true },
  mutationFn: async (request: TicketRequest): Promise<TicketReceipt> => {
    const response = await invokeFunction("support-ticket", { body: request });
    if (!response.ok) throw new TicketRejected(response.status, response.body);
    return ticketReceipt.parse(response.data);
  },
});
