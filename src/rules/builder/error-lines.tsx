import { useLingui } from "@lingui/react/macro";
import type { RuleError } from "@/rules/condition/rule-error.ts";
import { ruleErrorMessage } from "@/rules/labels/rule-error-messages.ts";

/** Returns the message of an error. Only errors of price lists name a price list, so no names are looked up here. */
export function useErrorText(): (error: RuleError | null) => string | null {
  const { i18n } = useLingui();
  return (error) => (error === null ? null : i18n._(ruleErrorMessage(error, (target) => target)));
}

/** Errors that don't belong to a single input. */
export function ErrorLines({ errors }: { errors: readonly RuleError[] }) {
  const textOf = useErrorText();
  return errors.map((error) => (
    <p key={error.code} className="text-sm text-bad">
      {textOf(error)}
    </p>
  ));
}
