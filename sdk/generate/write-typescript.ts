import {
  type ContractModel,
  nameOf,
  pascal,
  type Schema,
  type SdkOperation,
} from "./contract-model.ts";

const HEADER = "// Generated from docs/openapi.json. Don’t edit: see docs/contributing.md.\n";

const isName = (text: string) => /^[A-Za-z_$][\w$]*$/.test(text);

function typeOf(schema: Schema, indent = ""): string {
  const { type, anyOf, properties, items, additionalProperties: more } = schema;
  if (schema.$ref !== undefined) return nameOf(schema.$ref);
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)));
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (anyOf) return union(anyOf.map((part) => typeOf(part, indent)));
  if (Array.isArray(type))
    return union(type.map((one) => typeOf({ ...schema, type: one }, indent)));
  switch (type) {
    case "object":
      if (properties) return objectType(properties, schema.required ?? [], indent);
      return `Record<string, ${typeof more === "object" ? typeOf(more, indent) : "unknown"}>`;
    case "array":
      return `readonly (${items ? typeOf(items, indent) : "unknown"})[]`;
    case "integer":
      return "number";
    case "string":
    case "number":
    case "boolean":
    case "null":
      return type;
    case undefined:
    default:
      return "unknown";
  }
}

const union = (types: readonly string[]) => [...new Set(types)].join(" | ");

function objectType(
  properties: Record<string, Schema>,
  required: readonly string[],
  indent: string,
): string {
  const lines = Object.entries(properties).map(([name, part]) => {
    const key = isName(name) ? name : JSON.stringify(name);
    const type = typeOf(part, `${indent}  `);
    return `${indent}  ${required.includes(name) ? `${key}: ${type}` : `${key}?: ${type} | undefined`};\n`;
  });
  return lines.length === 0 ? "Record<string, never>" : `{\n${lines.join("")}${indent}}`;
}

/**
 * The types of the contract, and a class with a method for each operation. Streams and files are the exception: their
 * methods are written by hand.
 */
export function typescriptContract({ schemas, operations, errorCodes }: ContractModel): string {
  const named = [...schemas].map(([name, part]) => [name, typeOf(part)]);
  const parts = operations.flatMap(({ name, query, answer, item }) => [
    ...(query ? [[`${pascal(name)}Query`, typeOf(query)]] : []),
    ...(answer && !item && answer.$ref === undefined
      ? [[`${pascal(name)}Answer`, typeOf(answer)]]
      : []),
  ]);
  const codes = union(errorCodes.map((code) => JSON.stringify(code)));
  const fields = Object.keys(schemas.get("Product")?.properties ?? {});
  const methods = operations.filter(({ body }) => body.kind === "none" || body.kind === "json");
  return `${HEADER}
import type { List } from "../requests/list.ts";
import type { CallOptions, OperationCall } from "../requests/operation-call.ts";
${[...named, ...parts].map(([name, type]) => `\nexport type ${name} = ${type};\n`).join("")}
/** The code of an error, by which programs recognize why a request was rejected. */
export type ErrorCode = ${codes};

/** The fields of a product, in the order of the contract. */
export const PRODUCT_FIELDS = ${JSON.stringify(fields)} as const satisfies readonly (keyof Product)[];

export abstract class Operations {
  protected abstract call<T>(call: OperationCall): Promise<T>;
  protected abstract list<T>(call: OperationCall): List<T>;

${methods.map(method).join("\n")}}
`;
}

const OPTION_OF = new Map([
  ["if-match", "ifMatch"],
  ["if-none-match", "ifNoneMatch"],
  ["idempotency-key", "idempotencyKey"],
]);

/** `change_set` → `changeSet`. Reserved words get another name. */
const argumentOf = (name: string) =>
  name === "import" ? "importId" : `${name[0]}${pascal(name).slice(1)}`;

function method({ name, path, pathNames, query, headers, body, item, ...operation }: SdkOperation) {
  const isQueryRequired = (query?.required ?? []).length > 0;
  const options = headers.flatMap((header) => {
    const option = OPTION_OF.get(header);
    // A GET has no option for If-None-Match, because the response could then have no body, which its return type leaves
    // out.
    return option === undefined || operation.method === "GET" ? [] : [`"${option}"`];
  });
  const parameters = [
    ...pathNames.map((part) => `${argumentOf(part)}: string`),
    ...(body.kind === "json"
      ? [
          `body: ${body.schema.$ref === undefined ? typeOf(body.schema, "    ") : nameOf(body.schema.$ref)}`,
        ]
      : []),
    ...(query ? [`query: ${pascal(name)}Query${isQueryRequired ? "" : " = {}"}`] : []),
    `options: CallOptions${options.length > 0 ? `<${options.join(" | ")}>` : ""} = {}`,
  ];
  const result = item
    ? `List<${typeOf(item)}>`
    : `Promise<${operation.answer === null ? "void" : operation.answer.$ref === undefined ? `${pascal(name)}Answer` : typeOf(operation.answer)}>`;
  const filled = path.replaceAll(
    /\{(\w+)\}/g,
    (_match, part: string) => `\${encodeURIComponent(${argumentOf(part)})}`,
  );
  const call = [
    `method: "${operation.method}"`,
    `path: ${pathNames.length > 0 ? `\`${filled}\`` : `"${path}"`}`,
    ...(query ? ["query"] : []),
    ...(body.kind === "json" ? ["body"] : []),
    "options",
    `canRepeat: ${operation.canRepeat}`,
    ...(headers.includes("idempotency-key") ? ["hasKey: true"] : []),
    ...(operation.continues ? ["continues: true"] : []),
  ];
  const about = operation.about.map((line) => `   * ${line}\n`).join("   *\n");
  return `  /**\n${about}   */
  ${name}(${parameters.join(", ")}): ${result} {
    return this.${item ? "list" : "call"}({ ${call.join(", ")} });
  }
`;
}
