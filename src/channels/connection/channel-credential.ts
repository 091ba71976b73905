import * as z from "zod/mini";

/** A key that a person enters so that we can reach a channel. We store it encrypted, and no client can read it back. */
export const channelCredential = z.strictObject({
  channel: z.uuid(),
  name: z.string().check(z.regex(/^[a-z][a-z0-9_]{0,39}$/)),
  secret: z.string().check(z.trim(), z.minLength(1), z.maxLength(4000)),
});
export type ChannelCredential = z.infer<typeof channelCredential>;

/** The last four characters of a secret, which identify it. Empty if they would reveal too much of a short secret. */
export const secretEnding = (secret: string): string =>
  secret.length < 12 ? "" : secret.slice(-4);
