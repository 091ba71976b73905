import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** The advice for a password that the server calls weak, by error code. */
export const WEAK_PASSWORD_MESSAGES: Record<string, MessageDescriptor> = {
  weak_password: msg`The server considers this password too easy to guess. Choose another.`,
  weak_password_pwned: msg`This password appeared in a data leak. Choose another.`,
  weak_password_length: msg`The server requires a longer password. Add more characters.`,
  weak_password_characters: msg`The server requires more kinds of characters, such as symbols. Add some.`,
};
