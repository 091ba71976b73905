import { Trans, useLingui } from "@lingui/react/macro";
import { Suspense, use, useState, useSyncExternalStore } from "react";
import { NavigationType, useLocation, useNavigationType, useSearchParams } from "react-router-dom";
import { preferredLocale } from "@/lib/locale-store.ts";
import { ChapterView } from "@/site/guide/chapter-view.tsx";
import type { Guide } from "@/site/guide/guide.ts";
import { GuideContents } from "@/site/guide/guide-contents.tsx";
import { GuideResults } from "@/site/guide/guide-results.tsx";
import { loadGuide } from "@/site/guide/guide-text.ts";
import { DocumentationTabs } from "@/site/frame/documentation-tabs.tsx";
import { SiteFrame } from "@/site/frame/site-frame.tsx";
import { Disclosure } from "@/ui/layout/disclosure.tsx";
import { useLocale } from "@/ui/foundation/locale-provider.tsx";
import { SearchInput } from "@/ui/inputs/search-input.tsx";
import { Skeleton } from "@/ui/feedback/skeleton.tsx";

/** The page is prerendered without a query or an anchor, so hydration has to start from the same state. */
function useIsTakenOver(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}

/** The build always renders English, whatever the machine's language. */
export async function prepare(): Promise<void> {
  await loadGuide(import.meta.env.SSR ? "en" : preferredLocale());
}

export function Component() {
  const { t } = useLingui();
  const [params, setParams] = useSearchParams();
  const isTakenOver = useIsTakenOver();
  // The URL is updated with a delay. Until then, this state has the text in the search field.
  const [typed, setTyped] = useState<string | null>(null);
  const { key } = useLocation();
  const isOurs = useNavigationType() === NavigationType.Replace;
  const [seen, setSeen] = useState(key);
  if (key !== seen) {
    setSeen(key);
    if (!isOurs) setTyped(null);
  }
  const query = typed ?? (isTakenOver ? (params.get("q") ?? "") : "");

  function search(value: string) {
    setTyped(value);
    setParams(value === "" ? {} : { q: value }, { replace: true, preventScrollReset: true });
  }

  return (
    <SiteFrame>
      <div className="grid gap-4 pt-12 pb-8 sm:pt-16">
        <h1 className="text-display font-semibold text-balance">
          <Trans>Documentation</Trans>
        </h1>
        <p className="max-w-2xl text-lg text-pretty text-ink-2">
          <Trans>
            How to use each screen, the file formats and the API. Each heading has its own link.
          </Trans>
        </p>
        <DocumentationTabs />
        <SearchInput
          className="max-w-xl"
          label={t`Search the documentation`}
          value={query}
          maxLength={100}
          onChange={search}
        />
      </div>
      <Suspense fallback={<Skeleton className="h-96" />}>
        <GuideText query={query} />
      </Suspense>
    </SiteFrame>
  );
}

function GuideText({ query }: { query: string }) {
  const { locale } = useLocale();
  const guide = use(loadGuide(locale));
  return (
    <div className="grid gap-8 border-t border-line pt-8 pb-20 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-14">
      <div className="max-lg:hidden">
        <div className="sticky top-20 max-h-[calc(100dvh-6rem)] overflow-y-auto pr-2 pb-4">
          <GuideContents guide={guide} />
        </div>
      </div>
      <Disclosure summary={<Trans>Contents</Trans>} className="lg:hidden">
        <div className="pt-3">
          <GuideContents guide={guide} />
        </div>
      </Disclosure>
      {query.trim() === "" ? (
        <Chapters guide={guide} />
      ) : (
        <GuideResults guide={guide} query={query.trim()} />
      )}
    </div>
  );
}

function Chapters({ guide }: { guide: Guide }) {
  const { hash } = useLocation();
  const isSentToPlace = useIsTakenOver() && hash !== "";
  // With estimated heights, the linked section would move as chapters render.
  const className = isSentToPlace ? "" : "drawn-when-near [--height-expected:150rem]";
  return (
    <div className="grid max-w-3xl min-w-0 gap-16">
      {guide.map((chapter) => (
        <ChapterView key={chapter.id} chapter={chapter} className={className} />
      ))}
    </div>
  );
}
