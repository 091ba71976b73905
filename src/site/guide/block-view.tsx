import { Fragment } from "react";
import { Link } from "react-router-dom";
import { type GuideBlock, type Inline, type GuideLine, IMAGE_SIZE } from "@/site/guide/block.ts";
import { Callout } from "@/ui/feedback/callout.tsx";
import { CodeBlock } from "@/ui/layout/code-block.tsx";
import { linkLook } from "@/ui/foundation/styles.ts";
import { TextLink } from "@/ui/controls/text-link.tsx";

/** Files aren't pages of the portal, so the router has no routes for them. */
const isFile = (href: string) => /\.[a-z]{2,4}$/.test(href);

function InlineText({ part }: { part: Inline }) {
  if (typeof part === "string") return part;
  if (part.kind === "strong")
    return <strong className="font-semibold text-ink">{part.text}</strong>;
  if (part.kind === "code") {
    return (
      <code className="rounded-sm bg-sunken px-1 py-0.5 font-mono text-[0.85em] wrap-anywhere text-ink">
        {part.text}
      </code>
    );
  }
  const { href, text } = part;
  if (href.startsWith("https:")) return <TextLink href={href}>{text}</TextLink>;
  if (isFile(href)) {
    return (
      <a href={href} className={`${linkLook} underline`}>
        {text}
      </a>
    );
  }
  return (
    <TextLink to={href} className="underline">
      {text}
    </TextLink>
  );
}

/** The index is a safe key, because the parts of a line never change places. */
const Line = ({ line }: { line: GuideLine }) =>
  line.map((part, at) => (
    <Fragment key={at}>
      <InlineText part={part} />
    </Fragment>
  ));

/** A heading that links to itself, so that people can copy its URL. */
export function Anchor({ id, line }: { id: string; line: GuideLine }) {
  return (
    <Link to={{ hash: id }} className="rounded-sm underline-offset-4 hover:underline">
      <Line line={line} />
    </Link>
  );
}

export function BlockView({ block }: { block: GuideBlock }) {
  switch (block.kind) {
    case "heading": {
      const Heading = block.level === 2 ? "h3" : "h4";
      const className = block.level === 2 ? "mt-6 text-xl" : "mt-3 text-lg";
      return (
        <Heading id={block.id} className={`scroll-mt-20 font-semibold text-ink ${className}`}>
          <Anchor id={block.id} line={block.line} />
        </Heading>
      );
    }
    case "paragraph":
      return (
        <p className="text-base text-pretty">
          <Line line={block.line} />
        </p>
      );
    case "note":
      return (
        <Callout>
          <Line line={block.line} />
        </Callout>
      );
    case "image":
      return (
        <img
          {...IMAGE_SIZE}
          src={block.src}
          alt={block.alt}
          loading="lazy"
          decoding="async"
          className="h-auto w-full rounded-panel border border-line bg-white"
        />
      );
    case "code":
      return <CodeBlock code={block.code} label={block.label} />;
    case "list": {
      const List = block.ordered ? "ol" : "ul";
      return (
        <List
          className={`grid gap-1.5 pl-5 text-base marker:text-ink-3 ${block.ordered ? "list-decimal" : "list-disc"}`}
        >
          {block.items.map((item, at) => (
            <li key={at} className="pl-1 text-pretty">
              <Line line={item} />
            </li>
          ))}
        </List>
      );
    }
    case "table":
      return <TableView head={block.head} rows={block.rows} />;
  }
}

function TableView({
  head,
  rows,
}: {
  head: readonly GuideLine[];
  rows: ReadonlyArray<readonly GuideLine[]>;
}) {
  return (
    <div className="overflow-clip rounded-panel border border-line bg-surface">
      <table className="w-full text-left text-sm">
        <thead className="border-b border-line bg-raised text-ink-2">
          <tr>
            {head.map((cell, at) => (
              <th key={at} scope="col" className="px-3 py-2 font-medium sm:px-4">
                <Line line={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line-soft">
          {rows.map((row, at) => (
            <tr key={at} className="align-top">
              {row.map((cell, column) => (
                <td
                  key={column}
                  className="px-3 py-2.5 text-pretty wrap-anywhere first:min-w-28 first:font-medium first:text-ink sm:px-4"
                >
                  <Line line={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
