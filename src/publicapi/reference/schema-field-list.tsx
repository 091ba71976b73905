import { Trans } from "@lingui/react/macro";
import type { SchemaField } from "@/publicapi/reference/schema-fields.ts";

/** The fields of a schema with their types and limits. Nested fields are indented. */
export function SchemaFieldList({ fields }: { fields: readonly SchemaField[] }) {
  return (
    <ul className="grid gap-2 text-sm">
      {fields.map(({ name, type, isRequired, limits, fields: inner }, at) => (
        <li key={`${name} ${at}`} className="grid gap-1">
          <span className="flex flex-wrap items-baseline gap-x-2">
            <code className="font-mono text-xs font-semibold wrap-anywhere text-ink">{name}</code>
            <span className="text-xs wrap-anywhere text-ink-2" lang="en">
              {type}
            </span>
            {isRequired && (
              <span className="text-xs font-medium text-ink">
                <Trans>required</Trans>
              </span>
            )}
          </span>
          {limits !== "" && (
            <span className="text-xs wrap-anywhere text-ink-2" lang="en">
              {limits}
            </span>
          )}
          {inner.length > 0 && (
            <div className="border-l border-line pl-3">
              <SchemaFieldList fields={inner} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
