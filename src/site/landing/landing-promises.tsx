import { Trans, useLingui } from "@lingui/react/macro";

/** The promises of the site's owner, in the owner's words and numbers. */
export function Promises() {
  const { t } = useLingui();
  const numbers = [
    { number: t`100%`, words: t`data accuracy` },
    { number: t`99.9%`, words: t`uptime` },
    { number: t`24/7`, words: t`support` },
    { number: t`0`, words: t`setup fees` },
  ];
  const text = [
    t`Enterprise-grade security`,
    t`Multi-platform ready`,
    t`Real-time sync`,
    t`Free consultation`,
  ];

  return (
    <section
      aria-labelledby="promises"
      className="drawn-when-near grid gap-8 border-t border-line py-12"
    >
      <h2 id="promises" className="sr-only">
        <Trans>What you can count on</Trans>
      </h2>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-8 sm:grid-cols-4">
        {numbers.map(({ number, words: what }) => (
          <div key={what} className="flex flex-col-reverse gap-1">
            <dt className="text-ink-2">{what}</dt>
            <dd className="text-3xl font-semibold tabular-nums">{number}</dd>
          </div>
        ))}
      </dl>
      <ul className="flex flex-wrap gap-2">
        {text.map((promise) => (
          <li
            key={promise}
            className="rounded-full border border-line bg-surface px-3 py-1 text-sm font-medium text-ink-2"
          >
            {promise}
          </li>
        ))}
      </ul>
    </section>
  );
}
