import { z } from "zod";

const schema = z.object({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
  const: z.union([z.string(), z.number(), z.boolean()]).optional(),
  required: z.array(z.string()).optional(),
  get anyOf() {
    return z.array(schema).optional();
  },
  get items() {
    return schema.optional();
  },
  get properties() {
    return z.record(z.string(), schema).optional();
  },
  get additionalProperties() {
    return z.union([z.boolean(), schema]).optional();
  },
});
/** The parts of JSON Schema that the contract uses and that types can express. */
export type Schema = z.infer<typeof schema>;

const content = z.record(z.string(), z.object({ schema: schema.optional() })).optional();

const described = z.object({
  operationId: z.string(),
  summary: z.string(),
  description: z.string().optional(),
  "x-scope": z.string().optional(),
  parameters: z.array(
    z.object({
      name: z.string(),
      in: z.enum(["path", "query", "header"]),
      required: z.boolean().optional(),
      schema,
    }),
  ),
  requestBody: z.object({ content }).optional(),
  responses: z.record(z.string(), z.object({ description: z.string(), content })),
});

const document = z.object({
  paths: z.record(z.string(), z.record(z.string(), described)),
  components: z.object({ schemas: z.record(z.string(), schema) }),
});

type Body =
  | { kind: "none" }
  | { kind: "json"; schema: Schema }
  | { kind: "lines" }
  | { kind: "file" };

export type SdkOperation = {
  name: string;
  method: string;
  path: string;
  /** The operation's summary and description, and the scope it requires. */
  about: readonly string[];
  pathNames: readonly string[];
  /**
   * The object schema of the query parameters, or null without any. `cursor` is left out, because the iterators set it.
   */
  query: Schema | null;
  headers: readonly string[];
  body: Body;
  /** The schema of a successful response's body, or null without one. */
  answer: Schema | null;
  /** The schema of the list's items, if the operation returns pages. */
  item: Schema | null;
  canRepeat: boolean;
  /**
   * Whether sending the same request again after a 202 continues the work. True for operations with both a 202 and a
   * 200, which means that the work is done. If 202 is the only success, the server finishes the work on its own.
   */
  continues: boolean;
};

export type ContractModel = {
  schemas: ReadonlyMap<string, Schema>;
  operations: readonly SdkOperation[];
  errorCodes: readonly string[];
};

/** The schema `Error` is renamed, because `Error` has another meaning in TypeScript and Python. */
const RENAMED = new Map([["Error", "ErrorDocument"]]);

export const nameOf = (ref: string): string => {
  const name = ref.slice(ref.lastIndexOf("/") + 1);
  return RENAMED.get(name) ?? name;
};

/**
 * Repeating these requests after a lost response has no further effect: an order is found by its number, and an open
 * sync is returned. The approval of a sync isn't listed: once the sync has ended, a repeated approval is rejected.
 */
const REPEATABLE = new Set(["receiveOrders", "startSync"]);

/** Extracts what the SDKs need from the OpenAPI document. */
export function modelOf(openApi: unknown): ContractModel {
  const { paths, components } = document.parse(openApi);
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      operationOf(path, method.toUpperCase(), operation),
    ),
  );
  const responses = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap((operation) => Object.entries(operation.responses));
  const codes = responses.flatMap(([status, { description }]) =>
    Number(status) < 400
      ? []
      : Array.from(description.matchAll(/`(\w+)`: /g), ([, code = ""]) => code),
  );
  return {
    schemas: new Map(
      Object.entries(components.schemas).map(([name, part]) => [nameOf(name), part]),
    ),
    operations,
    errorCodes: [...new Set(codes)].toSorted(),
  };
}

function operationOf(
  path: string,
  method: string,
  { operationId: name, summary, parameters, requestBody, responses, ...more }: OperationInContract,
): SdkOperation {
  const named = (place: string) => parameters.filter((parameter) => parameter.in === place);
  const headers = named("header").map((header) => header.name);
  const query = named("query").filter((parameter) => parameter.name !== "cursor");
  const answers = Object.entries(responses).filter(([status]) => status.startsWith("2"));
  const answer = answers.map(([, response]) => schemaIn(response.content)).find(Boolean) ?? null;
  const scope = more["x-scope"];
  return {
    name,
    method,
    path,
    about: [
      [`${summary}.`, more.description].filter(Boolean).join(" "),
      ...(scope === undefined ? [] : [`Scope: ${scope}`]),
    ],
    pathNames: named("path").map((parameter) => parameter.name),
    query:
      query.length === 0
        ? null
        : {
            type: "object",
            properties: Object.fromEntries(query.map((one) => [one.name, one.schema])),
            required: query.filter((one) => one.required).map((one) => one.name),
          },
    headers,
    body: bodyOf(requestBody?.content),
    answer,
    item: parameters.some((parameter) => parameter.name === "cursor")
      ? (answer?.properties?.["data"]?.items ?? null)
      : null,
    canRepeat:
      // A PATCH is a merge, so sending it twice is safe.
      method !== "POST" || headers.includes("idempotency-key") || REPEATABLE.has(name),
    continues: "200" in responses && "202" in responses,
  };
}
type OperationInContract = z.infer<typeof described>;

const schemaIn = (types: z.infer<typeof content>): Schema | undefined =>
  Object.values(types ?? {})[0]?.schema;

function bodyOf(types: z.infer<typeof content>): Body {
  if (types === undefined) return { kind: "none" };
  if ("application/x-ndjson" in types) return { kind: "lines" };
  const body = schemaIn(types);
  return body === undefined ? { kind: "file" } : { kind: "json", schema: body };
}

/** `listProducts` → `ListProducts`, `change_set` → `ChangeSet` */
export const pascal = (name: string): string =>
  name.replaceAll(/(?:^|_)(\w)/g, (_match, letter: string) => letter.toUpperCase());
