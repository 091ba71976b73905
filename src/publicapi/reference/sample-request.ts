import type {
  BodyKind,
  ContractOperation,
  ContractParameter,
  NamedSchemas,
} from "@/publicapi/reference/contract-document.ts";
import { exampleOf } from "@/publicapi/reference/example-value.ts";

/** The values that a person typed for a request, by the name of each parameter. Empty values aren't sent. */
export type SampleValues = Readonly<Record<string, string>>;

export type SampleRequest = {
  method: string;
  url: string;
  /** The request headers without the key. */
  headers: Readonly<Record<string, string>>;
  bodyKind: BodyKind;
  body: string;
};

const TYPES: Readonly<Record<BodyKind, string | null>> = {
  none: null,
  json: "application/json",
  lines: "application/x-ndjson",
  file: "application/octet-stream",
};

/** An example value for each required parameter of an operation. */
export const firstValues = (
  { parameters }: ContractOperation,
  schemas: NamedSchemas,
): SampleValues =>
  Object.fromEntries(
    parameters
      .filter(({ required }) => required)
      .map(({ name, schema }) => [name, String(exampleOf(schema, schemas, name))]),
  );

/** An example of an operation's request body. Empty if it has no body or takes a file. */
export function firstBody({ body }: ContractOperation, schemas: NamedSchemas): string {
  if (body.kind === "none" || body.kind === "file") return "";
  const example = exampleOf(body.schema, schemas);
  return body.kind === "lines" ? JSON.stringify(example) : JSON.stringify(example, null, 2);
}

/** Builds the request of an operation from these values. */
export function requestOf(
  { method, path, parameters, body }: ContractOperation,
  base: string,
  values: SampleValues,
  text: string,
): SampleRequest {
  const given = (place: ContractParameter["in"]) =>
    parameters.flatMap(({ name, in: at }): [string, string][] => {
      const value = values[name] ?? "";
      return at !== place || value === "" ? [] : [[name, value]];
    });
  const address = given("path").reduce(
    (whole, [name, value]) => whole.replace(`{${name}}`, () => encodeURIComponent(value)),
    path,
  );
  const query = new URLSearchParams(given("query")).toString();
  const type = TYPES[body.kind];
  return {
    method,
    url: `${base}${address}${query === "" ? "" : `?${query}`}`,
    headers: {
      ...Object.fromEntries(given("header")),
      ...(type === null ? {} : { "content-type": type }),
    },
    bodyKind: body.kind,
    body: text,
  };
}
