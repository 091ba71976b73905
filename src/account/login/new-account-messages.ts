import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { LOGIN_MESSAGES } from "@/account/login/credentials-messages.ts";
import type { NewAccountError } from "@/account/login/new-account.ts";

export const NEW_ACCOUNT_MESSAGES: Record<NewAccountError, MessageDescriptor> = {
  ...LOGIN_MESSAGES,
  "name-missing": msg`Display name is required`,
  "name-too-long": msg`Display name too long`,
  "name-characters": msg`Invalid characters in name`,
  "company-too-long": msg`Company name too long`,
  "company-characters": msg`Invalid characters in company name`,
  "new-password-too-short": msg`Password must be at least 8 characters`,
  "new-password-too-many-bytes": msg`Password is too long. Use up to 72 characters, or fewer if some have accents.`,
  "new-password-uppercase": msg`Password must contain an uppercase letter`,
  "new-password-lowercase": msg`Password must contain a lowercase letter`,
  "new-password-number": msg`Password must contain a number`,
  "new-password-common": msg`This password is too common. Choose another.`,
  "new-password-mix": msg`Password must contain at least one uppercase letter, one lowercase letter, and one number`,
  "confirmation-differs": msg`Passwords don't match`,
};
