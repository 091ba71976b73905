import * as z from "zod/mini";

/** What the three functions of the database say, which are open to this function alone. */
export const databaseAnswer = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.literal("opened"), number: z.string(), email: z.nullable(z.string()) }),
  z.object({ outcome: z.literal("replied") }),
  /** It came before. */
  z.object({ outcome: z.literal("known"), number: z.optional(z.string()) }),
  z.object({ outcome: z.literal("wait"), seconds: z.int() }),
  z.object({ outcome: z.literal("session_ended") }),
  z.object({ outcome: z.literal("not_a_member") }),
]);

export type DatabaseAnswer = z.infer<typeof databaseAnswer>;
