import { useLingui } from "@lingui/react/macro";
import type { ApplicationError } from "@/site/application/application.ts";
import { APPLICATION_ERROR_MESSAGES } from "@/site/application/application-labels.ts";

type Errors = Readonly<Record<string, { message?: string | undefined } | undefined>>;

const isKnown = (code: string): code is ApplicationError => code in APPLICATION_ERROR_MESSAGES;

/** The error message of each field, and a list of all errors with their field labels in the order of the form. */
export function useFieldErrors(errors: Errors, labels: Readonly<Record<string, string>>) {
  const { i18n } = useLingui();

  function text(name: string): string {
    const code = errors[name]?.message ?? "";
    return isKnown(code) ? i18n._(APPLICATION_ERROR_MESSAGES[code]) : code;
  }
  const all = Object.entries(labels).flatMap(([name, label]) => {
    const message = text(name);
    return message === "" ? [] : [{ name, message: `${label}: ${message}` }];
  });
  return { words: text, all };
}
