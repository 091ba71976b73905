import { Trans, useLingui } from "@lingui/react/macro";
import { ChevronLeft } from "lucide-react";
import { use, useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { ChapterView } from "@/site/guide/chapter-view.tsx";
import { chapterWith, type Guide } from "@/site/guide/guide.ts";
import { GuideResults } from "@/site/guide/guide-results.tsx";
import { loadGuide } from "@/site/guide/guide-text.ts";
import { useLocale } from "@/ui/foundation/locale-provider.tsx";
import { icon, linkLook } from "@/ui/foundation/styles.ts";
import { SearchInput } from "@/ui/inputs/search-input.tsx";

type HelpGuideProps =
  /** The id of a chapter or heading of the guide. If it's empty, the list of chapters is shown. */
  | { place: string; chapter?: never }
  /** Shows one chapter instead of the whole guide. */
  | { chapter: string; place?: never };

/** The public guide inside the portal, one chapter at a time. */
export function HelpGuide({ place = "", chapter }: HelpGuideProps) {
  const { locale } = useLocale();
  // The guide is awaited outside the component that renders it, because React renders a suspended
  // component again from scratch.
  const guide = use(loadGuide(locale));
  return <GuideAtHand guide={guide} place={place} chapter={chapter} />;
}

type GuideAtHandProps = { guide: Guide; place: string; chapter: string | undefined };

function GuideAtHand({ guide, place, chapter }: GuideAtHandProps) {
  const { t } = useLingui();
  const [query, setQuery] = useState("");
  const shown = chapterWith(guide, chapter ?? place);

  const [opened, setOpened] = useState(place);
  if (opened !== place) {
    // Opens a section that was chosen since the last render, for example in the search results.
    setOpened(place);
    setQuery("");
  }
  useEffect(() => {
    const heading = place === "" ? null : document.getElementById(place);
    if (!heading) return;
    heading.scrollIntoView({ block: "start" });
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [place]);

  if (chapter !== undefined) return shown && <ChapterView chapter={shown} />;
  return (
    <div className="grid max-w-3xl gap-5">
      <SearchInput
        className="max-w-xl"
        label={t`Search the guide`}
        value={query}
        maxLength={100}
        onChange={setQuery}
      />
      {query.trim() !== "" && <GuideResults guide={guide} query={query.trim()} />}
      {query.trim() === "" && shown && (
        <>
          <Link to={{ hash: "" }} className={`${linkLook} inline-flex items-center gap-1 text-sm`}>
            <ChevronLeft {...icon} />
            <Trans>All chapters</Trans>
          </Link>
          <ChapterView chapter={shown} />
        </>
      )}
      {query.trim() === "" && !shown && <Chapters guide={guide} />}
    </div>
  );
}

function Chapters({ guide }: { guide: Guide }) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {guide.map(({ id, title, summary }) => (
        <li key={id}>
          <Link
            to={{ hash: id }}
            className="grid h-full content-start gap-1 rounded-panel border border-line bg-surface p-4 hover:border-edge hover:bg-raised"
          >
            <span className="font-semibold text-ink">{title}</span>
            <span className="text-sm text-pretty text-ink-2">{summary}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
