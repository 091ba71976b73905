import { Trans, useLingui } from "@lingui/react/macro";
import type { SampleResponse } from "@/publicapi/reference/contract-api.ts";
import { Badge } from "@/ui/layout/badge.tsx";
import { CodeBlock } from "@/ui/layout/code-block.tsx";

/** Formats JSON with line breaks, and leaves other texts as they are. */
function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

export function RequestResult({ response }: { response: SampleResponse }) {
  const { t } = useLingui();
  const { status, headers, text, isCut, milliseconds } = response;
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  return (
    <section aria-label={t`Response`} className="grid min-w-0 gap-3">
      <output className="flex items-center gap-2 text-sm text-ink-2">
        <Badge tone={status < 400 ? "good" : "bad"}>{status}</Badge>
        <Trans>in {milliseconds} ms</Trans>
      </output>
      <CodeBlock label={t`Response`} code={[...lines, "", readable(text)].join("\n").trim()} />
      {isCut && (
        <p className="text-sm text-ink-2">
          <Trans>Only the start of the response is shown.</Trans>
        </p>
      )}
    </section>
  );
}
