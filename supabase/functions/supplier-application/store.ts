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
};

const wait = z.object({ outcome: z.literal("rate_limited"), seconds: z.int().check(z.minimum(1)) });

const received = z.discriminatedUnion("outcome", [
  z.object({
    outcome: z.enum(["received", "known"]),
    reference: z.string(),
    /** The address that still needs a confirmation; null if it was sent or is being sent. */
    confirm_to: z.nullable(z.string()),
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
  }),
  z.object({ outcome: z.literal("unknown") }),
  wait,
]);

export type Store = {
  receive: (entry: Entry) => Promise<z.infer<typeof received>>;
  /** Marks the email as failed, so that the next attempt sends it. */
  confirmationFailed: (reference: string) => Promise<void>;
  state: (reference: string, address: string) => Promise<z.infer<typeof applicationState>>;
  /** Counts a challenge. The seconds to wait, or 0. */
  countChallenge: (address: string) => Promise<number>;
};

/** The four database calls that only this function may make. */
export const storeWith = (call: Call): Store => ({
  receive: async (entry) => received.parse(await call("receive_application", entry)),
  confirmationFailed: async (reference) => {
    await call("confirmation_failed", { reference });
  },
  countChallenge: async (address) => z.int().parse(await call("count_challenge", { address })),
  state: async (reference, address) =>
    applicationState.parse(await call("application_state", { reference, address })),
});
