import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { LoginError } from "@/account/login/credentials.ts";

export const LOGIN_MESSAGES: Record<LoginError, MessageDescriptor> = {
  "email-invalid": msg`Invalid email address`,
  "email-too-long": msg`Email too long`,
  "email-characters": msg`Invalid characters in email`,
  "password-too-short": msg`Password must be at least 6 characters`,
  "password-too-long": msg`Password too long`,
};
