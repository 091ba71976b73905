import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import type { TicketRequest } from "@/support/tickets/ticket.ts";
import { sendTicket } from "@/support/tickets/tickets-api.ts";

type WithoutId<Request> = Request extends unknown ? Omit<Request, "id"> : never;

/**
 * Sends a message. If the same text is sent again, for example after a lost response, its id stays the same, so the
 * server counts it once.
 */
export function useSendMessage() {
  const { mutateAsync, isPending, error } = useMutation(sendTicket);
  const last = useRef({ words: "", id: "" });

  function send(request: WithoutId<TicketRequest>) {
    // The elapsed time differs between two attempts, so the comparison leaves it out.
    const text = JSON.stringify({ ...request, elapsed_ms: 0 });
    if (last.current.words !== text) last.current = { words: text, id: crypto.randomUUID() };
    return mutateAsync({ ...request, id: last.current.id });
  }

  return { send, isPending, error };
}
