import * as z from "zod/mini";

/** A JSON Schema of the contract. Its keywords are read by name, so unknown ones are ignored. */
export type JsonSchema = Readonly<Record<string, unknown>>;
export type NamedSchemas = Readonly<Record<string, JsonSchema>>;

const schema = z.record(z.string(), z.unknown());
const content = z.record(z.string(), z.object({ schema: z.optional(schema) }));

const parameterSchema = z.object({
  name: z.string(),
  in: z.enum(["path", "query", "header"]),
  required: z._default(z.boolean(), false),
  description: z.optional(z.string()),
  schema,
});
export type ContractParameter = z.infer<typeof parameterSchema>;

const operationSchema = z.object({
  operationId: z.string(),
  summary: z.string(),
  description: z.optional(z.string()),
  deprecated: z._default(z.boolean(), false),
  "x-scope": z.string(),
  parameters: z._default(z.array(parameterSchema), []),
  requestBody: z.optional(z.object({ content })),
  responses: z.record(
    z.string(),
    z.object({ description: z.string(), content: z.optional(content) }),
  ),
});

/** The parts of the OpenAPI document that the reference shows. */
export const contractDocument = z.object({
  info: z.object({ description: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.object({ schemas: z.record(z.string(), schema) }),
});
export type ContractDocument = z.infer<typeof contractDocument>;

/** The content of a request's body: nothing, JSON, JSON lines or a file. */
export type BodyKind = "none" | "json" | "lines" | "file";

type ContractAnswer = { status: string; description: string; schema?: JsonSchema };

export type ContractOperation = {
  name: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  isDeprecated: boolean;
  scope: string;
  parameters: readonly ContractParameter[];
  body: { kind: BodyKind; schema: JsonSchema };
  answers: readonly ContractAnswer[];
};

function bodyOf(given: z.infer<typeof operationSchema>["requestBody"]): ContractOperation["body"] {
  const [type, body] = Object.entries(given?.content ?? {})[0] ?? [];
  if (type === undefined) return { kind: "none", schema: {} };
  const kind = type.includes("ndjson") ? "lines" : type.includes("json") ? "json" : "file";
  return { kind, schema: body?.schema ?? {} };
}

/** All operations, in the order of the contract. */
export const contractOperations = ({ paths }: ContractDocument): ContractOperation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, given]) => ({
      name: given.operationId,
      method: method.toUpperCase(),
      path,
      summary: given.summary,
      description: given.description ?? "",
      isDeprecated: given.deprecated,
      scope: given["x-scope"],
      parameters: given.parameters,
      body: bodyOf(given.requestBody),
      answers: Object.entries(given.responses).map(([status, answer]) => {
        const found = Object.values(answer.content ?? {})[0]?.schema;
        return { status, description: answer.description, ...(found ? { schema: found } : {}) };
      }),
    })),
  );

/** Operations grouped by the first word of their path, such as "products". */
export function byNoun(
  operations: readonly ContractOperation[],
): (readonly [noun: string, operations: ContractOperation[]])[] {
  const groups = new Map<string, ContractOperation[]>();
  for (const operation of operations) {
    const noun = operation.path.split("/")[1] ?? "";
    groups.set(noun, [...(groups.get(noun) ?? []), operation]);
  }
  return [...groups];
}

/** Operations whose names and texts contain every word of the search. */
export function matching(
  operations: readonly ContractOperation[],
  query: string,
): readonly ContractOperation[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return operations.filter(({ name, method, path, summary, description, scope, parameters }) => {
    const names = parameters.map((parameter) => parameter.name);
    const text = [name, method, path, summary, description, scope, ...names]
      .join(" ")
      .toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
