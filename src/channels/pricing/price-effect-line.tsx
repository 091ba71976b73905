import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { PricePreview } from "@/rules/preview/price-effect.ts";
import { errorMessage } from "@/lib/errors.ts";

type PriceEffectLineProps = {
  /** Identifies the effect among others that are shown at the same time. */
  id: string;
  effect: () => Promise<PricePreview>;
};

/** Shows in one line how many prices would rise, fall or stay the same. */
export function PriceEffectLine({ id, effect }: PriceEffectLineProps) {
  const { i18n } = useLingui();
  const { data, error } = useQuery({
    queryKey: ["price-effect-line", id],
    networkMode: "always",
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
    meta: { silent: true },
    queryFn: effect,
  });
  if (error) return <p className="text-sm text-bad">{i18n._(errorMessage(error))}</p>;
  if (data?.ok !== true)
    return (
      <p className="text-sm text-ink-3">
        {data === undefined ? (
          <Trans>Calculating the effect…</Trans>
        ) : (
          <Trans>Fix the errors in the rules to see their effect.</Trans>
        )}
      </p>
    );
  const failed = Object.values(data.failures).reduce((sum, count) => sum + count, 0);
  return (
    <p className="text-sm text-ink-2 tabular-nums">
      <Trans>
        Raised: {i18n.number(data.raised)}. Lowered: {i18n.number(data.lowered)}. Unchanged:{" "}
        {i18n.number(data.same + data.untouched)}.
      </Trans>
      {data.added > 0 && (
        <>
          {" "}
          <Trans>New: {i18n.number(data.added)}.</Trans>
        </>
      )}
      {failed > 0 && (
        <>
          {" "}
          <Plural value={failed} one="# can’t be priced." other="# can’t be priced." />
        </>
      )}
    </p>
  );
}
