import { Trans } from "@lingui/react/macro";
import { formatLocale } from "@/lib/format.ts";
import { Anchor, BlockView } from "@/site/guide/block-view.tsx";
import type { GuideChapter } from "@/site/guide/guide.ts";
import { useLocale } from "@/ui/foundation/locale-provider.tsx";

/** One chapter, with the day it was last checked against the product. */
export function ChapterView({
  chapter: { id, title, summary, updated, blocks },
  className = "",
}: {
  chapter: GuideChapter;
  className?: string;
}) {
  const { locale } = useLocale();
  const day = new Intl.DateTimeFormat(formatLocale(locale), {
    dateStyle: "long",
    timeZone: "UTC",
  }).format(new Date(updated));

  return (
    <section aria-labelledby={id} className={`grid min-w-0 gap-4 text-ink-2 ${className}`}>
      <div className="grid gap-2">
        <h2 id={id} className="scroll-mt-20 text-3xl font-semibold text-balance text-ink">
          <Anchor id={id} line={[title]} />
        </h2>
        <p className="text-lg text-pretty">{summary}</p>
        <p className="text-xs text-ink-3">
          <Trans>
            Last updated <time dateTime={updated}>{day}</time>
          </Trans>
        </p>
      </div>
      {blocks.map((block, at) => (
        <BlockView key={at} block={block} />
      ))}
    </section>
  );
}
