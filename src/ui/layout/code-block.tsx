import { CopyButton } from "@/ui/controls/copy-button.tsx";

type CodeBlockProps = {
  code: string;
  /** The block's title, such as "cURL", "JSON" or a file name. */
  label: string;
};

export function CodeBlock({ code, label }: CodeBlockProps) {
  return (
    <figure className="overflow-clip rounded-panel border border-line bg-surface">
      <figcaption className="flex items-center justify-between gap-3 border-b border-line py-1 pr-1 pl-4 text-xs font-medium text-ink-2">
        {label}
        <CopyButton text={code} />
      </figcaption>
      <pre className="p-4 font-mono text-xs leading-5 wrap-anywhere whitespace-pre-wrap text-ink">
        <code>{code}</code>
      </pre>
    </figure>
  );
}
