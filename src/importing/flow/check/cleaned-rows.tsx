import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { Cleaned } from "@/importing/session/row-cleaning.ts";
import { TextLink } from "@/ui/controls/text-link.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { Disclosure } from "@/ui/layout/disclosure.tsx";

/** The effect of clean rules on the rows of the file, and the rules that don't run in an import. */
export function CleanedRows({ cleaned }: { cleaned: Cleaned }) {
  const { i18n } = useLingui();
  const { rows, rules, reviews, skipped } = cleaned;
  const byRows = Object.entries(rules).toSorted(([, a], [, b]) => b - a);
  return (
    <Callout kind={skipped.some(({ because }) => because === "error") ? "warn" : "info"}>
      <p>
        <Plural
          value={rows}
          _0="Your clean rules changed no rows."
          one="Your clean rules changed # row."
          other="Your clean rules changed # rows."
        />{" "}
        {reviews > 0 && (
          <Plural value={reviews} one="# row needs review." other="# rows need review." />
        )}{" "}
        <TextLink to="/data-filtering">
          <Trans>Open the rules</Trans>
        </TextLink>
      </p>
      {byRows.length > 0 && (
        <Disclosure summary={<Trans>Rows by rule</Trans>}>
          <ul className="grid gap-0.5">
            {byRows.map(([name, count]) => (
              <li key={name} className="wrap-anywhere tabular-nums">
                {name} · {i18n.number(count)}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
      {skipped.map(({ name, because }) => (
        <p key={name} className="wrap-anywhere">
          {because === "error" ? (
            <Trans>The rule “{name}” has an error, so it didn’t run.</Trans>
          ) : (
            <Trans>
              The rule “{name}” uses stock, listings or other products, so it runs only on the
              catalogue.
            </Trans>
          )}
        </p>
      ))}
    </Callout>
  );
}
