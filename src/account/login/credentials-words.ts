import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { CredentialProblem } from "@/account/login/credentials.ts";

const WORDS: Record<CredentialProblem, MessageDescriptor> = {
  "email-invalid": msg`Invalid email address`,
  "email-too-long": msg`Email too long`,
  "email-characters": msg`Invalid characters in email`,
  "password-too-short": msg`Password must be at least 6 characters`,
  "password-too-long": msg`Password too long`,
};

const isProblem = (text: string): text is CredentialProblem => text in WORDS;

export function wordsForCredential(problem: string | undefined): MessageDescriptor | undefined {
  return problem !== undefined && isProblem(problem) ? WORDS[problem] : undefined;
}
