import { Trans, type TransProps } from "@lingui/react";

/**
 * What Lingui's macros make of `<Trans>`. Lingui looks for tags in the finished sentence, so those in somebody's own
 * words ("<b>Bo & Co</b>") would be taken for ours and get lost; as elements, such words are shown as they are.
 */
export function SafeTrans({ id, values, ...rest }: TransProps) {
  const shown = Object.entries(values ?? {}).map(([name, value]) => [
    name,
    typeof value === "string" && value.includes("<") ? <>{value}</> : value,
  ]);
  return <Trans id={id} {...rest} values={Object.fromEntries(shown)} />;
}
