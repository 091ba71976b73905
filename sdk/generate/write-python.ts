import {
  type ContractModel,
  nameOf,
  pascal,
  type Schema,
  type SdkOperation,
} from "./contract-model.ts";

const HEADER = `# Generated from docs/openapi.json. Don’t edit: see docs/contributing.md.
from __future__ import annotations

from typing import Any, Literal, TypedDict

from ..lists import AsyncPages, Pages
from ..requests import Call, path_part
`;

const KEYWORDS = new Set([
  "import",
  "from",
  "class",
  "def",
  "global",
  "is",
  "in",
  "pass",
  "return",
]);

const argumentOf = (name: string) => (KEYWORDS.has(name) ? `${name}_id` : name);

/** `listProducts` → `list_products` */
const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const optional = (type: string) => (type.split(" | ").includes("None") ? type : `${type} | None`);

/** Collects a class for each object, because Python can't express an anonymous object type. */
class Types {
  readonly #classes: string[] = [];

  get text(): string {
    return this.#classes.join("\n\n");
  }

  of(schema: Schema, name: string): string {
    const { type, anyOf, properties, items } = schema;
    if (schema.$ref !== undefined) return nameOf(schema.$ref);
    if (schema.enum) return `Literal[${schema.enum.map((value) => literal(value)).join(", ")}]`;
    if (schema.const !== undefined) return `Literal[${literal(schema.const)}]`;
    if (anyOf) return union(anyOf.map((part, at) => this.of(part, at === 0 ? name : name + at)));
    if (Array.isArray(type))
      return union(type.map((one) => this.of({ ...schema, type: one }, name)));
    switch (type) {
      case "object":
        return properties
          ? this.#object(properties, schema.required ?? [], name)
          : "dict[str, Any]";
      case "array":
        return `list[${items ? this.of(items, `${name}Item`) : "Any"}]`;
      case "string":
        return "str";
      case "integer":
        return "int";
      case "number":
        return "float";
      case "boolean":
        return "bool";
      case "null":
        return "None";
      case undefined:
      default:
        return "Any";
    }
  }

  #object(properties: Record<string, Schema>, required: readonly string[], name: string): string {
    const all = Object.entries(properties).map(
      ([field, part]) => [field, this.of(part, name + pascal(field))] as const,
    );
    const always = all.filter(([field]) => required.includes(field));
    const sometimes = all.filter(([field]) => !required.includes(field));
    if (always.length > 0 && sometimes.length > 0) {
      this.#add(`_${name}`, "TypedDict", always);
      this.#add(name, `_${name}`, sometimes);
    } else this.#add(name, "TypedDict", all, always.length > 0 || all.length === 0);
    return name;
  }

  /** A class whose own fields are all required or all optional. It may inherit required ones. */
  #add(
    name: string,
    base: string,
    fields: readonly (readonly [string, string])[],
    isTotal = base === "TypedDict",
  ) {
    const total = isTotal ? "" : ", total=False";
    const body = fields.map(([field, type]) => `    ${field}: ${type}\n`).join("");
    // A field named like a Python keyword needs the functional syntax.
    this.#classes.push(
      fields.some(([field]) => KEYWORDS.has(field))
        ? `${name} = TypedDict(\n    "${name}",\n    {${fields.map(([field, type]) => `"${field}": '${type}'`).join(", ")}}${total},\n)\n`
        : `class ${name}(${base}${total}):\n${body || "    pass\n"}`,
    );
  }
}

const union = (types: readonly string[]) =>
  [...new Set(types.flatMap((type) => type.split(" | ")))].join(" | ");

const literal = (value: unknown) =>
  value === null
    ? "None"
    : typeof value === "boolean"
      ? value
        ? "True"
        : "False"
      : JSON.stringify(value);

/**
 * The types of the contract, and two classes with a method for each operation. Streams and files are the exception:
 * their methods are written by hand.
 */
export function pythonContract({ schemas, operations, errorCodes }: ContractModel): string {
  const types = new Types();
  const aliases: string[] = [];
  for (const [name, schema] of schemas) {
    const type = types.of(schema, name);
    if (type !== name) aliases.push(`${name} = ${type}\n`);
  }
  const plain = operations.filter(({ body }) => body.kind === "none" || body.kind === "json");
  const methods = plain.map((operation) => methodOf(operation, types));
  const streamed = operations.find(({ body }) => body.kind === "lines")?.answer;
  const shapes = streamed?.anyOf ?? [];
  for (const shape of shapes)
    types.of(shape, shape.properties?.["summary"] ? "StreamEnd" : "LineResult");
  const classOf = (isAsync: boolean) => {
    const list = isAsync ? "AsyncPages" : "Pages";
    const head = [
      `class ${isAsync ? "AsyncOperations" : "Operations"}:`,
      `    ${isAsync ? "async " : ""}def _call(self, call: Call) -> Any:`,
      "        raise NotImplementedError",
      "",
      `    def _list(self, call: Call) -> ${list}[Any]:`,
      "        raise NotImplementedError",
      "",
      "",
    ].join("\n");
    return head + methods.map((write) => write(isAsync)).join("\n");
  };
  const codes = errorCodes.map((code) => JSON.stringify(code)).join(", ");
  return [
    HEADER,
    types.text,
    ...(aliases.length > 0 ? [aliases.join("")] : []),
    `ErrorCode = Literal[${codes}]\n`,
    classOf(false),
    classOf(true),
  ].join("\n\n");
}

const OPTION_OF = new Map([
  ["if-match", "if_match"],
  ["if-none-match", "if_none_match"],
  ["idempotency-key", "idempotency_key"],
]);

/** Returns a function that writes one method, for the synchronous or the asynchronous class. */
function methodOf(operation: SdkOperation, types: Types): (isAsync: boolean) => string {
  const { name, method, path, pathNames, query, headers, body, item, answer } = operation;
  const options = headers.flatMap((header) => {
    const option = OPTION_OF.get(header);
    return option === undefined || method === "GET" ? [] : [option];
  });
  const fields = Object.entries(query?.properties ?? {}).map(([field, part]) => {
    const type = types.of(part, pascal(name) + pascal(field));
    const isRequired = query?.required?.includes(field) === true;
    return isRequired ? `${field}: ${type}` : `${field}: ${optional(type)} = None`;
  });
  const named = [...fields, ...options.map((option) => `${option}: str | None = None`)];
  const parameters = [
    "self",
    ...pathNames.map((part) => `${argumentOf(part)}: str`),
    ...(body.kind === "json" ? [`body: ${types.of(body.schema, `${pascal(name)}Input`)}`] : []),
    ...(named.length > 0 ? ["*", ...named] : []),
  ];
  const result = item
    ? types.of(item, `${pascal(name)}Item`)
    : answer
      ? types.of(answer, `${pascal(name)}Answer`)
      : "None";
  const filled = path.replaceAll(
    /\{(\w+)\}/g,
    (_match, part: string) => `{path_part(${argumentOf(part)})}`,
  );
  const queryText = Object.keys(query?.properties ?? {})
    .map((field) => `"${field}": ${field}`)
    .join(", ");
  const call = [
    `"${method}"`,
    `${pathNames.length > 0 ? "f" : ""}"${filled}"`,
    ...(query ? [`query={${queryText}}`] : []),
    ...(body.kind === "json" ? ["body=body"] : []),
    ...options.map((option) => `${option}=${option}`),
    `can_repeat=${operation.canRepeat ? "True" : "False"}`,
    ...(headers.includes("idempotency-key") ? ["has_key=True"] : []),
    ...(operation.continues ? ["continues=True"] : []),
  ].join(", ");
  const about = operation.about.join("\n\n        ");
  return (isAsync) => {
    const isAwaited = isAsync && !item;
    const returned = item ? `${isAsync ? "AsyncPages" : "Pages"}[${result}]` : result;
    return `    ${isAwaited ? "async " : ""}def ${snake(name)}(${parameters.join(", ")}) -> ${returned}:
        """${about}"""
        return ${isAwaited ? "await " : ""}self.${item ? "_list" : "_call"}(Call(${call}))
`;
  };
}
