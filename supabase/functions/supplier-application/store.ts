import * as z from "zod/mini";
import { type Application, STATES } from "@/site/application/application.ts";
import type { Call } from "../_shared/database.ts";

export type Entry = {
  client_id: string;
  reference: string;
  challenge: string;
  challenge_ends_at: string;
  address: string;
  mailbox: string;
  email: string;
  locale: string;
  application: Application;
  /** The site that the link in the confirmation email leads to, or null if no email is sent. */
  origin: string | null;
};

const wait = z.object({ outcome: z.literal("rate_limited"), seconds: z.int().check(z.minimum(1)) });

const received = z.discriminatedUnion("outcome", [
  z.object({
    outcome: z.enum(["received", "known"]),
    reference: z.string(),
  }),
  z.object({ outcome: z.literal("used") }),
  wait,
]);

const applicationState = z.discriminatedUnion("outcome", [
  z.object({
    outcome: z.literal("found"),
    state: z.enum(STATES),
    received_at: z.string(),
    changed_at: z.string(),
    question: z.nullable(z.string()),
  }),
  z.object({ outcome: z.literal("unknown") }),
  wait,
]);

const answered = z.union([z.object({ outcome: z.enum(["answered", "closed", "unknown"]) }), wait]);

export type Store = {
  receive: (entry: Entry) => Promise<z.infer<typeof received>>;
  state: (reference: string, address: string) => Promise<z.infer<typeof applicationState>>;
  answer: (reference: string, address: string, answer: string) => Promise<z.infer<typeof answered>>;
  /** Counts a challenge. Returns the seconds to wait, or 0. */
  countChallenge: (address: string) => Promise<number>;
};

/** Calls the four database functions of this edge function, which need the service key. */
export const storeWith = (call: Call): Store => ({
  receive: async (entry) => received.parse(await call("receive_application", entry)),
  countChallenge: async (address) => z.int().parse(await call("count_challenge", { address })),
  state: async (reference, address) =>
    applicationState.parse(await call("application_state", { reference, address })),
  answer: async (reference, address, answer) =>
    answered.parse(await call("answer_application", { reference, address, answer })),
});
