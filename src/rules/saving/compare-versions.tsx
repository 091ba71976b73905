import { Trans, useLingui } from "@lingui/react/macro";
import { useId, useState } from "react";
import { ChangeLines } from "@/rules/saving/change-lines.tsx";
import type { RuleSetContent } from "@/rules/sets/rule-set.ts";
import { Field } from "@/ui/inputs/field.tsx";
import { Select } from "@/ui/inputs/select.tsx";

export type ReadableVersion = { version: number; content: RuleSetContent };

/** The changes between any two versions of a set. `versions` has at least two, the newest first. */
export function CompareVersions({ versions }: { versions: readonly ReadableVersion[] }) {
  const { t } = useLingui();
  const heading = useId();
  const [latest, previous] = versions;
  const [chosen, setChosen] = useState({
    from: String(previous?.version),
    to: String(latest?.version),
  });
  const contentOf = (number: string) =>
    versions.find(({ version }) => String(version) === number)?.content;
  const [before, after] = [contentOf(chosen.from), contentOf(chosen.to)];
  const options = versions.map(({ version }) => ({
    value: String(version),
    label: t`Version ${version}`,
  }));
  return (
    <section
      aria-labelledby={heading}
      className="grid gap-3 rounded-panel border border-line bg-raised p-3 text-sm"
    >
      <h3 id={heading} className="font-medium text-ink">
        <Trans>Compare two versions</Trans>
      </h3>
      <div className="flex flex-wrap gap-3">
        <Field label={t({ message: "From", context: "versions" })} className="min-w-32 flex-1">
          <Select
            value={chosen.from}
            options={options}
            onChange={(from) => setChosen({ ...chosen, from })}
          />
        </Field>
        <Field label={t({ message: "To", context: "versions" })} className="min-w-32 flex-1">
          <Select
            value={chosen.to}
            options={options}
            onChange={(to) => setChosen({ ...chosen, to })}
          />
        </Field>
      </div>
      <output className="block text-ink-2">
        {before && after && <ChangeLines before={before} after={after} />}
      </output>
    </section>
  );
}
