import { useLingui } from "@lingui/react/macro";
import type { ApplicationProblem } from "@/site/application/application.ts";
import { PROBLEM_WORDS } from "@/site/application/application-labels.ts";

type Errors = Readonly<Record<string, { message?: string | undefined } | undefined>>;

const isKnown = (code: string): code is ApplicationProblem => code in PROBLEM_WORDS;

/** The words for what is wrong with a field; and all of them with the names of their fields, in the order of the form. */
export function useProblems(errors: Errors, labels: Readonly<Record<string, string>>) {
  const { i18n } = useLingui();

  function words(name: string): string {
    const code = errors[name]?.message ?? "";
    return isKnown(code) ? i18n._(PROBLEM_WORDS[code]) : code;
  }
  const all = Object.entries(labels).flatMap(([name, label]) => {
    const message = words(name);
    return message === "" ? [] : [{ name, message: `${label}: ${message}` }];
  });
  return { words, all };
}
