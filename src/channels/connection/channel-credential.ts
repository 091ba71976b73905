import * as z from "zod/mini";

/** What a person types to let us into a channel: sent once, and never told again. */
export const channelCredential = z.strictObject({
  channel: z.uuid(),
  name: z.string().check(z.regex(/^[a-z][a-z0-9_]{0,39}$/)),
  secret: z.string().check(z.trim(), z.minLength(1), z.maxLength(4000)),
});
export type ChannelCredential = z.infer<typeof channelCredential>;

/** How a secret ends, so that two can be told apart; short ones would be given away by it. */
export const secretEnding = (secret: string): string =>
  secret.length < 12 ? "" : secret.slice(-4);
