import { useLingui } from "@lingui/react/macro";
import type { RuleError } from "@/rules/condition/rule-error.ts";
import { ruleErrorMessage } from "@/rules/labels/rule-error-messages.ts";

/** The text of an error. Clean and publish rules never name a price list. */
export function useErrorText(): (error: RuleError | null) => string | null {
  const { i18n } = useLingui();
  return (error) => (error === null ? null : i18n._(ruleErrorMessage(error, (target) => target)));
}

/** Errors that belong to no single input. */
export function ErrorLines({ errors }: { errors: readonly RuleError[] }) {
  const textOf = useErrorText();
  return errors.map((error) => (
    <p key={error.code} className="text-sm text-bad">
      {textOf(error)}
    </p>
  ));
}
