import { createElement, Fragment, type ReactNode } from "react";
import { withoutActiveContent } from "@/lib/text/safe-markup.ts";

/** These HTML elements contain only other elements, and React warns about spaces between them. */
const WITHOUT_TEXT = /^(?:table|thead|tbody|tfoot|tr|colgroup)$/;
const VOID = /^(?:br|col|hr|img|wbr)$/;
/** Headings are rendered as paragraphs, so that a description doesn't add headings to the screen. */
const HEADING = /^h[1-6]$/;
const MEDIA = /^(?:video|source)$/;
const FRAME = /^(?:main|nav|header|footer|aside|section|article|details|summary)$/;

/**
 * Renders the HTML of a description as sent, without its own styles. It's filtered again as for channel files, because
 * another member could have stored anything. Elements are created one by one, never from raw markup.
 */
export function DescriptionText({ html }: { html: string }) {
  const parsed = new DOMParser().parseFromString(withoutActiveContent(html), "text/html");
  return (
    <div className="grid-cols-1 text-sm leading-6 wrap-anywhere text-ink [&_a]:text-accent [&_a]:underline [&_h4]:font-semibold [&_img]:max-w-full [&_li]:ml-5 [&_ol]:list-decimal [&_p]:mb-2 [&_table]:block [&_table]:overflow-x-auto [&_td]:border [&_td]:border-line [&_td]:px-2 [&_td]:py-1 [&_th]:border [&_th]:border-line [&_th]:px-2 [&_th]:py-1 [&_th]:text-left [&_ul]:list-disc">
      {drawn(parsed.body)}
    </div>
  );
}

const drawn = (parent: Node): ReactNode[] =>
  Array.from(parent.childNodes, (node, at) => <Fragment key={at}>{drawnNode(node)}</Fragment>);

function drawnNode(node: Node): ReactNode {
  if (!(node instanceof HTMLElement)) {
    const isIgnored = WITHOUT_TEXT.test(node.parentElement?.localName ?? "");
    return isIgnored ? null : node.nodeType === Node.TEXT_NODE && node.textContent;
  }
  const name = node.localName;
  if (MEDIA.test(name)) return null;
  if (name === "a") return <DescriptionLink node={node}>{drawn(node)}</DescriptionLink>;
  if (name === "img") return <DescriptionImage node={node} />;
  if (VOID.test(name)) return createElement(name);
  if (HEADING.test(name)) return <p className="font-semibold">{drawn(node)}</p>;
  if (FRAME.test(name)) return <div>{drawn(node)}</div>;
  if (!(node instanceof HTMLTableCellElement)) return createElement(name, {}, ...drawn(node));
  const { colSpan, rowSpan } = node;
  return createElement(name, { colSpan, rowSpan }, ...drawn(node));
}

/** Links only http and https URLs. A relative URL leads to the channel's own pages, which the preview doesn't have. */
function DescriptionLink({ node, children }: { node: HTMLElement; children: ReactNode }) {
  const address = node.getAttribute("href") ?? "";
  if (!/^https?:\/\//i.test(address)) return children;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

function DescriptionImage({ node }: { node: HTMLElement }) {
  const [address, alt] = [node.getAttribute("src") ?? "", node.getAttribute("alt") ?? ""];
  if (!/^https:\/\//i.test(address)) return alt;
  return <img src={address} alt={alt} loading="lazy" referrerPolicy="no-referrer" />;
}
