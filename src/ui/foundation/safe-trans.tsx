import { Trans, type TransProps } from "@lingui/react";

/**
 * Lingui's macros compile `<Trans>` to this component. Lingui looks for tags in the finished sentence, so it would
 * interpret tags in user text ("<b>Bo & Co</b>") and lose them. Such values are passed as elements instead, which are
 * shown unchanged.
 */
export function SafeTrans({ id, values, ...rest }: TransProps) {
  const shown = Object.entries(values ?? {}).map(([name, value]) => [
    name,
    typeof value === "string" && value.includes("<") ? <>{value}</> : value,
  ]);
  return <Trans id={id} {...rest} values={Object.fromEntries(shown)} />;
}
