import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { type SyntheticEvent, useState } from "react";
import { currentEnv } from "@/lib/env.ts";
import { errorMessage } from "@/lib/errors.ts";
import { isTestKey } from "@/publicapi/common/test-key.ts";
import { sendRequest } from "@/publicapi/reference/contract-api.ts";
import type {
  ContractOperation,
  ContractParameter,
  NamedSchemas,
} from "@/publicapi/reference/contract-document.ts";
import { RequestResult } from "@/publicapi/reference/request-result.tsx";
import { SampleCode } from "@/publicapi/reference/sample-code.tsx";
import { firstBody, firstValues, requestOf } from "@/publicapi/reference/sample-request.ts";
import { limitsOf, typeOf } from "@/publicapi/reference/schema-fields.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { Input } from "@/ui/inputs/input.tsx";
import { Textarea } from "@/ui/inputs/textarea.tsx";

type RequestFormProps = {
  operation: ContractOperation;
  schemas: NamedSchemas;
  /** The key that the person pasted. It stays in memory. */
  apiKey: string;
};

/** Inputs for an operation's parameters and body, code samples of the request, and a button that sends it. */
export function RequestForm({ operation, schemas, apiKey }: RequestFormProps) {
  const { i18n, t } = useLingui();
  const [values, setValues] = useState(() => firstValues(operation, schemas));
  const [body, setBody] = useState(() => firstBody(operation, schemas));
  const [file, setFile] = useState<File | null>(null);
  const { mutate, isPending, data, error } = useMutation({
    mutationKey: ["api-reference"],
    meta: { silent: true },
    mutationFn: () => sendRequest(request, apiKey, file),
  });
  const base = `${currentEnv().supabaseUrl}/functions/v1/api/v1`;
  const request = requestOf(operation, base, values, body);
  const { kind } = operation.body;
  const missing = operation.parameters.some(
    ({ name, required }) => required && (values[name] ?? "") === "",
  );
  const isReady = apiKey !== "" && !missing && (kind !== "file" || file !== null);

  function send(event: SyntheticEvent) {
    event.preventDefault();
    if (isReady && !isPending) mutate();
  }

  return (
    <form noValidate className="grid min-w-0 gap-4" onSubmit={send}>
      {operation.parameters.length > 0 && (
        <div className="grid gap-3 sm:grid-cols-2">
          {operation.parameters.map((parameter) => (
            <ParameterField
              key={parameter.name}
              parameter={parameter}
              schemas={schemas}
              value={values[parameter.name] ?? ""}
              onChange={(value) => setValues((all) => ({ ...all, [parameter.name]: value }))}
            />
          ))}
        </div>
      )}
      {(kind === "json" || kind === "lines") && (
        <Field
          label={t`Body`}
          hint={kind === "lines" ? t`One JSON object on each line.` : undefined}
        >
          <Textarea
            rows={Math.min(14, body.split("\n").length + 1)}
            value={body}
            spellCheck={false}
            className="font-mono text-xs"
            onChange={({ target }) => setBody(target.value)}
          />
        </Field>
      )}
      {kind === "file" && (
        <Field label={t`File`}>
          <Input
            type="file"
            className="h-auto! py-1.5"
            onChange={({ target }) => setFile(target.files?.[0] ?? null)}
          />
        </Field>
      )}
      <SampleCode request={request} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="outline" loading={isPending} disabled={!isReady}>
          <Trans>Send request</Trans>
        </Button>
        <span className="text-sm text-ink-2">
          {apiKey === "" ? (
            <Trans>Paste your API key above first.</Trans>
          ) : operation.method === "GET" ? null : isTestKey(apiKey) ? (
            <Trans>This changes the sandbox, not your real data.</Trans>
          ) : (
            <Trans>This changes your real data.</Trans>
          )}
        </span>
      </div>
      {error !== null && (
        <Callout kind="bad" role="alert" title={<Trans>No response received</Trans>}>
          {i18n._(errorMessage(error))}
        </Callout>
      )}
      {data !== undefined && <RequestResult response={data} />}
    </form>
  );
}

type ParameterFieldProps = {
  parameter: ContractParameter;
  schemas: NamedSchemas;
  value: string;
  onChange: (value: string) => void;
};

function ParameterField({ parameter, schemas, value, onChange }: ParameterFieldProps) {
  const { name, in: place, required, schema, description = "" } = parameter;
  const limits = limitsOf(schema, schemas);
  const hint = [`${place}, ${typeOf(schema, schemas)}`, limits, description]
    .filter((part) => part !== "")
    .join(". ");
  return (
    <Field
      label={<code className="font-mono text-xs">{name}</code>}
      mark={required ? "required" : "optional"}
      hint={
        <span className="wrap-anywhere" lang="en">
          {hint}
        </span>
      }
    >
      <Input
        value={value}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}
