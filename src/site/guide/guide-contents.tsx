import { useLingui } from "@lingui/react/macro";
import { Link } from "react-router-dom";
import { plainLine } from "@/site/guide/block.ts";
import type { Guide } from "@/site/guide/guide.ts";

const entry =
  "flex min-h-7 items-center rounded-sm text-pretty text-ink-2 underline-offset-4 hover:text-ink hover:underline pointer-coarse:min-h-11";

/** The guide's table of contents, with chapters and headings. */
export function GuideContents({ guide }: { guide: Guide }) {
  const { t } = useLingui();
  return (
    <nav aria-label={t`Contents`}>
      <ul className="grid gap-4">
        {guide.map(({ id, title, blocks }) => (
          <li key={id}>
            <Link to={{ hash: id }} className={`${entry} font-semibold text-ink`}>
              {title}
            </Link>
            <ul className="border-l border-line pl-3">
              {blocks.map((block) =>
                block.kind === "heading" && block.level === 2 ? (
                  <li key={block.id}>
                    <Link to={{ hash: block.id }} className={entry}>
                      {plainLine(block.line)}
                    </Link>
                  </li>
                ) : null,
              )}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  );
}
