import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { currentEnv } from "@/lib/env.ts";
import { CONTRACT_URL, contractQuery } from "@/publicapi/reference/contract-api.ts";
import {
  byNoun,
  type ContractDocument,
  matching,
  contractOperations,
} from "@/publicapi/reference/contract-document.ts";
import { OperationView } from "@/publicapi/reference/operation-view.tsx";
import { QueryResult } from "@/ui/feedback/query-result.tsx";
import { linkLook } from "@/ui/foundation/styles.ts";
import { Field } from "@/ui/inputs/field.tsx";
import { Input } from "@/ui/inputs/input.tsx";
import { SearchInput } from "@/ui/inputs/search-input.tsx";
import { Disclosure } from "@/ui/layout/disclosure.tsx";

/** Every operation of the public API, with a form that sends requests. */
export function ApiReference() {
  const query = useQuery(contractQuery);
  return (
    <QueryResult query={query} failure={<Trans>We couldn’t load the reference</Trans>}>
      {(contract) => <Operations contract={contract} />}
    </QueryResult>
  );
}

function Operations({ contract }: { contract: ContractDocument }) {
  const { t } = useLingui();
  const [params, setParams] = useSearchParams();
  // The key stays in memory: it's gone when the person leaves the page.
  const [apiKey, setApiKey] = useState("");
  const query = params.get("q") ?? "";
  const { schemas } = contract.components;
  const found = matching(contractOperations(contract), query);
  const groups = byNoun(found);
  const count = found.length;

  return (
    <div className="grid gap-8 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-12">
      <div className="max-lg:hidden">
        <div className="sticky top-20 max-h-[calc(100dvh-6rem)] overflow-y-auto pr-2 pb-4">
          <Contents groups={groups} />
        </div>
      </div>
      <Disclosure summary={<Trans>Operations</Trans>} className="lg:hidden">
        <div className="pt-3">
          <Contents groups={groups} />
        </div>
      </Disclosure>
      <div className="grid min-w-0 content-start gap-6">
        <BaseAddress />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={t`API key`}
            hint={t`Use a test key to try operations on demo data. The key is kept only until you leave this page and sent only to the address above.`}
          >
            <Input
              type="password"
              value={apiKey}
              autoComplete="off"
              spellCheck={false}
              maxLength={200}
              onChange={({ target }) => setApiKey(target.value.trim())}
            />
          </Field>
          <Field label={t`Search operations`}>
            <SearchInput
              label={t`Search operations`}
              value={query}
              maxLength={100}
              onChange={(value) =>
                setParams(value === "" ? {} : { q: value }, {
                  replace: true,
                  preventScrollReset: true,
                })
              }
            />
          </Field>
        </div>
        <output className="text-sm text-ink-2">
          <Plural value={count} one="# operation" other="# operations" />
        </output>
        {groups.map(([noun, operations]) => (
          <section key={noun} aria-labelledby={`of-${noun}`} className="grid gap-3">
            <h2 id={`of-${noun}`} className="scroll-mt-20 text-xl font-semibold" lang="en">
              {titleOf(noun)}
            </h2>
            {operations.map((operation) => (
              <OperationView
                key={operation.name}
                operation={operation}
                schemas={schemas}
                apiKey={apiKey}
              />
            ))}
          </section>
        ))}
      </div>
    </div>
  );
}

/** Turns "change-sets" into "Change sets". */
const titleOf = (noun: string) =>
  `${noun.charAt(0).toUpperCase()}${noun.slice(1).replaceAll("-", " ")}`;

function BaseAddress() {
  const base = `${currentEnv().supabaseUrl}/functions/v1/api/v1`;
  return (
    <p className="text-base text-ink-2">
      <Trans>
        All paths begin with{" "}
        <code className="font-mono text-sm wrap-anywhere text-ink">{base}</code>.
      </Trans>{" "}
      <a href={CONTRACT_URL} download="openapi.json" className={`${linkLook} underline`}>
        <Trans>Download the OpenAPI document</Trans>
      </a>
    </p>
  );
}

const entry =
  "flex min-h-7 items-center rounded-sm text-pretty text-ink-2 underline-offset-4 hover:text-ink hover:underline pointer-coarse:min-h-11";

function Contents({ groups }: { groups: ReturnType<typeof byNoun> }) {
  const { t } = useLingui();
  const [params] = useSearchParams();
  const search = params.toString();
  return (
    <nav aria-label={t`Operations`} lang="en">
      <ul className="grid gap-4 text-sm">
        {groups.map(([noun, operations]) => (
          <li key={noun}>
            <Link to={{ search, hash: `of-${noun}` }} className={`${entry} font-semibold text-ink`}>
              {titleOf(noun)}
            </Link>
            <ul className="border-l border-line pl-3">
              {operations.map(({ name, summary }) => (
                <li key={name}>
                  <Link to={{ search, hash: name }} className={entry}>
                    {summary}
                  </Link>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  );
}
