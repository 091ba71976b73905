import { Plural, Trans } from "@lingui/react/macro";
import { Link } from "react-router-dom";
import { currentEnv } from "@/lib/env.ts";
import { type Guide, searchGuide } from "@/site/guide/guide.ts";
import { linkLook } from "@/ui/foundation/styles.ts";

/** The guide's sections that match a search. */
export function GuideResults({ guide, query }: { guide: Guide; query: string }) {
  const found = searchGuide(guide, query);
  const { enterpriseEmail } = currentEnv();
  const count = found.length;

  const text =
    count === 0 ? (
      <Trans>No results for “{query}”</Trans>
    ) : (
      <Plural value={count} one={`# result for “${query}”`} other={`# results for “${query}”`} />
    );

  return (
    <section className="grid content-start gap-4">
      <h2 className="text-2xl font-semibold">{text}</h2>
      {/* Announces changes to screen readers. Inside the heading, the announcement would replace the heading's name. */}
      <output className="sr-only">{text}</output>
      {count === 0 && (
        <p className="text-base text-ink-2">
          <Trans>
            Try fewer or different words, or email us:{" "}
            <a href={`mailto:${enterpriseEmail}`} className={`${linkLook} underline`}>
              {enterpriseEmail}
            </a>
          </Trans>
        </p>
      )}
      <ul className="grid gap-3">
        {found.map(({ id, title, chapter, excerpt }) => (
          <li key={id}>
            <Link
              to={{ search: "", hash: id }}
              className="grid gap-1 rounded-panel border border-line bg-surface p-4 hover:border-edge hover:bg-raised"
            >
              <span className="text-xs text-ink-3">{chapter}</span>
              <span className="text-base font-semibold text-ink">{title}</span>
              <span className="text-pretty text-ink-2">{excerpt}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
