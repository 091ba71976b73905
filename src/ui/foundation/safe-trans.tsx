import { Trans, type TransProps } from "@lingui/react";

/**
 * Lingui's macros compile `<Trans>` to this. Lingui looks for tags in the finished sentence, so tags in user text
 * ("<b>Bo & Co</b>") would be interpreted and lost. Passed as elements, values are shown unchanged.
 */
export function SafeTrans({ id, values, ...rest }: TransProps) {
  const shown = Object.entries(values ?? {}).map(([name, value]) => [
    name,
    typeof value === "string" && value.includes("<") ? <>{value}</> : value,
  ]);
  return <Trans id={id} {...rest} values={Object.fromEntries(shown)} />;
}
