import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { PasswordProblem } from "@/account/security/password-change.ts";

export const PASSWORD_CHANGE_WORDS: Record<PasswordProblem, MessageDescriptor> = {
  "current-missing": msg`Enter your current password.`,
  "too-short": msg`Password must be at least 8 characters`,
  "too-plain": msg`Password must contain at least one uppercase letter, one lowercase letter, and one number`,
  "too-long": msg`Password too long`,
  "no-match": msg`Passwords don't match`,
};
