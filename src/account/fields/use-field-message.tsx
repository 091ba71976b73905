import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react/macro";

/** The message of an invalid field. Form rules have a code that is translated; the server's text is shown unchanged. */
export function useFieldMessage(messages: Readonly<Record<string, MessageDescriptor>>) {
  const { i18n } = useLingui();
  return (error: { message?: string | undefined } | undefined) => {
    const message = error?.message ?? "";
    const known = messages[message];
    return known ? i18n._(known) : message;
  };
}
