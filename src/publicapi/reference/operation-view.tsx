import { Trans } from "@lingui/react/macro";
import { ChevronRight } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import type { ContractOperation, NamedSchemas } from "@/publicapi/reference/contract-document.ts";
import { SchemaFieldList } from "@/publicapi/reference/schema-field-list.tsx";
import { RequestForm } from "@/publicapi/reference/request-form.tsx";
import { fieldsOf, typeOf } from "@/publicapi/reference/schema-fields.ts";
import { linkLook } from "@/ui/foundation/styles.ts";
import { Badge, type Tone } from "@/ui/layout/badge.tsx";
import { Disclosure } from "@/ui/layout/disclosure.tsx";

const TONES: Readonly<Record<string, Tone>> = { GET: "accent", DELETE: "bad" };

type OperationViewProps = { operation: ContractOperation; schemas: NamedSchemas; apiKey: string };

/** An operation of the reference. It opens when it's clicked or when the URL names it. */
export function OperationView({ operation, schemas, apiKey }: OperationViewProps) {
  const { name, method, path, summary, isDeprecated } = operation;
  const { hash, key } = useLocation();
  const isTarget = hash === `#${name}`;
  const [isOpen, setOpen] = useState(isTarget);
  const [seen, setSeen] = useState(key);
  if (key !== seen) {
    setSeen(key);
    if (isTarget) setOpen(true);
  }
  const place = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    // The browser can't scroll to the operation itself, because the contract loads after the page.
    if (isTarget) place.current?.scrollIntoView();
  }, [isTarget]);

  return (
    <details
      ref={place}
      id={name}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group/operation scroll-mt-20 rounded-panel border border-line bg-surface"
    >
      <summary className="flex min-h-11 cursor-default list-none flex-wrap items-center gap-x-3 gap-y-1 rounded-panel px-4 py-2 hover:bg-raised focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          size={14}
          strokeWidth={2}
          aria-hidden
          className="shrink-0 text-ink-3 transition-transform duration-150 group-open/operation:rotate-90"
        />
        <Badge tone={TONES[method] ?? "calm"} className="font-mono">
          {method}
        </Badge>
        <code className="font-mono text-xs wrap-anywhere text-ink-2">{path}</code>
        <span className="text-sm font-medium text-ink" lang="en">
          {summary}
        </span>
        {isDeprecated && (
          <Badge tone="warn">
            <Trans>Deprecated</Trans>
          </Badge>
        )}
      </summary>
      {isOpen && (
        <div className="grid gap-5 border-t border-line p-4">
          <OperationText operation={operation} />
          <RequestForm operation={operation} schemas={schemas} apiKey={apiKey} />
          {operation.body.kind !== "none" && operation.body.kind !== "file" && (
            <Disclosure summary={<Trans>Body fields</Trans>}>
              <div className="pt-2">
                <SchemaFieldList fields={fieldsOf(operation.body.schema, schemas)} />
              </div>
            </Disclosure>
          )}
          <Answers operation={operation} schemas={schemas} />
        </div>
      )}
    </details>
  );
}

function OperationText({
  operation: { name, description, scope },
}: {
  operation: ContractOperation;
}) {
  return (
    <div className="grid gap-1.5 text-sm text-ink-2">
      {description !== "" && (
        <p className="max-w-prose text-pretty" lang="en">
          <WithCode text={description} />
        </p>
      )}
      <p>
        <Trans>
          Scope: <code className="font-mono text-xs text-ink">{scope}</code>
        </Trans>
        {" · "}
        <Link to={{ hash: name }} className={`${linkLook} underline`}>
          <Trans>Link to this operation</Trans>
        </Link>
      </p>
    </div>
  );
}

/** The contract's texts mark code with backticks, so every second part is code. */
function WithCode({ text }: { text: string }) {
  return text.split("`").map((part, at) =>
    at % 2 === 1 ? (
      <code key={`${at} ${part}`} className="font-mono text-xs text-ink">
        {part}
      </code>
    ) : (
      part
    ),
  );
}

function Answers({ operation, schemas }: { operation: ContractOperation; schemas: NamedSchemas }) {
  return (
    <section className="grid gap-2">
      <h4 className="text-sm font-semibold text-ink">
        <Trans>Responses</Trans>
      </h4>
      {operation.answers.map(({ status, description, schema }) => {
        const isError = Number(status) >= 400;
        const fields = schema && !isError ? fieldsOf(schema, schemas) : [];
        return (
          <div key={status} className="grid gap-1">
            <p className="flex flex-wrap items-baseline gap-2 text-sm text-ink-2" lang="en">
              <Badge tone={isError ? "bad" : "good"} className="font-mono">
                {status}
              </Badge>
              <span className="min-w-0 flex-1 wrap-anywhere">
                <WithCode text={description} />
              </span>
            </p>
            {schema && fields.length > 0 && (
              <Disclosure summary={<Trans>Response fields: {typeOf(schema, schemas)}</Trans>}>
                <div className="pt-2">
                  <SchemaFieldList fields={fields} />
                </div>
              </Disclosure>
            )}
          </div>
        );
      })}
    </section>
  );
}
