import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react/macro";

/** The words for what is wrong with a field: a rule of the form has a code; what the server said is shown as it is. */
export function useFieldMessage(messages: Readonly<Record<string, MessageDescriptor>>) {
  const { i18n } = useLingui();
  return (error: { message?: string | undefined } | undefined) => {
    const message = error?.message ?? "";
    const known = messages[message];
    return known ? i18n._(known) : message;
  };
}
