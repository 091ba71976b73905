import * as z from "zod/mini";
import { API_ERRORS, type ErrorCode, errorSchema } from "@/publicapi/common/api-error.ts";
import type { ApiOperation } from "@/publicapi/common/api-operation.ts";
import { portablePattern } from "@/publicapi/common/portable-pattern.ts";
import { API_OPERATIONS } from "@/publicapi/operation.ts";
import { PATH_SCHEMAS, pathNamesIn } from "@/publicapi/route.ts";
import {
  approvalInput,
  channelSchema,
  feedSchema,
  listingSchema,
  syncItemSchema,
  syncSchema,
} from "@/publicapi/schemas/channel-schema.ts";
import {
  changeSchema,
  changeSetSchema,
  jobSchema,
  supplierSchema,
} from "@/publicapi/schemas/history-schema.ts";
import {
  importResultSchema,
  importSchema,
  profileSchema,
} from "@/publicapi/schemas/import-schema.ts";
import {
  acknowledgementInput,
  cancellationInput,
  orderSchema,
  returnInput,
  shipmentInput,
} from "@/publicapi/schemas/order-schema.ts";
import {
  batchInput,
  pricesInput,
  pricesSchema,
  productInput,
  productLine,
  productSchema,
  uploadSchema,
} from "@/publicapi/schemas/product-schema.ts";
import { stockInput, stockLevelSchema } from "@/publicapi/schemas/stock-schema.ts";
import {
  createdWebhookSchema,
  deliverySchema,
  webhookChangeInput,
  webhookInput,
  webhookSchema,
} from "@/publicapi/schemas/webhook-schema.ts";

type Part = Record<string, unknown>;

/** Rejections that every operation can give. */
const COMMON: readonly ErrorCode[] = [
  "key_missing",
  "key_unknown",
  "key_revoked",
  "key_expired",
  "network_not_allowed",
  "scope_missing",
  "invalid_query",
  "invalid_header",
  "rate_limited",
  "internal",
  "unavailable",
];
const OF_BODIES: readonly ErrorCode[] = ["invalid_json", "too_large", "media_type", "invalid_body"];

const HEADERS = {
  "if-match": "The ETag of the version to change. The request is rejected if there is a newer one.",
  "if-none-match":
    "An ETag, to get the body only if it has changed; or *, to create a product but never update one.",
  "idempotency-key":
    "A text of your choice. If you repeat the request with it within a day, you get the first response and nothing is changed.",
} as const;

/** Schemas with a name, so that the contract contains each of them only once. */
const NAMED = new Map<z.core.$ZodType, string>([
  [productSchema, "Product"],
  [productInput, "ProductInput"],
  [batchInput, "ProductBatch"],
  [productLine, "ProductLineInput"],
  [uploadSchema, "ProductUpload"],
  [pricesSchema, "Prices"],
  [pricesInput, "PricesInput"],
  [stockLevelSchema, "StockLevel"],
  [stockInput, "StockInput"],
  [orderSchema, "Order"],
  [acknowledgementInput, "AcknowledgementInput"],
  [shipmentInput, "ShipmentInput"],
  [cancellationInput, "CancellationInput"],
  [returnInput, "ReturnInput"],
  [changeSetSchema, "ChangeSet"],
  [changeSchema, "Change"],
  [jobSchema, "Job"],
  [supplierSchema, "Supplier"],
  [channelSchema, "Channel"],
  [listingSchema, "Listing"],
  [feedSchema, "Feed"],
  [syncSchema, "Sync"],
  [syncItemSchema, "SyncItem"],
  [approvalInput, "ApprovalInput"],
  [profileSchema, "ImportProfile"],
  [importResultSchema, "ImportResult"],
  [importSchema, "Import"],
  [webhookSchema, "Webhook"],
  [createdWebhookSchema, "CreatedWebhook"],
  [webhookInput, "WebhookInput"],
  [webhookChangeInput, "WebhookChangeInput"],
  [deliverySchema, "WebhookDelivery"],
  [errorSchema, "Error"],
]);

const registry = z.registry<{ id: string }>();
for (const [schema, id] of NAMED) registry.add(schema, { id });

/** The JSON Schema of `schema`. Named schemas inside it become references. */
function schemaOf(schema: z.core.$ZodType, io: "input" | "output"): Part {
  const written: Part = z.toJSONSchema(schema, {
    io,
    metadata: registry,
    unrepresentable: "any",
    override: ({ jsonSchema }) => {
      // A format already implies its long pattern, so the contract leaves the pattern out.
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
      else if (jsonSchema.pattern) jsonSchema.pattern = portablePattern(jsonSchema.pattern);
    },
  });
  // zod writes a named schema as a reference to its definition, so the definition itself is taken.
  const named = Object(written["$defs"])[NAMED.get(schema) ?? ""];
  const own = Object.entries(Object(named ?? written)).filter(
    ([part]) => !["$schema", "$defs", "id"].includes(part),
  );
  const text = JSON.stringify(Object.fromEntries(own));
  return Object(JSON.parse(text.replaceAll("#/$defs/", "#/components/schemas/")));
}

const refTo = (schema: z.core.$ZodType, io: "input" | "output"): Part => {
  const name = NAMED.get(schema);
  return name === undefined ? schemaOf(schema, io) : { $ref: `#/components/schemas/${name}` };
};

const json = (schema: z.core.$ZodType, io: "input" | "output") => ({
  "application/json": { schema: refTo(schema, io) },
});

/** The content of a stream of JSON lines. The schema describes one line. */
const jsonLines = (schema: z.core.$ZodType, io: "input" | "output") => ({
  "application/x-ndjson": { schema: refTo(schema, io) },
});

/** The OpenAPI document of the API, generated from the schemas that check its requests. */
export function contract(): Part {
  const paths: Record<string, Part> = {};
  for (const [name, operation] of Object.entries<ApiOperation>(API_OPERATIONS)) {
    const path = (paths[operation.path] ??= {});
    path[operation.method.toLowerCase()] = {
      operationId: name,
      summary: operation.summary,
      ...(operation.description === undefined ? {} : { description: operation.description }),
      ...(operation.deprecation ? { deprecated: true } : {}),
      "x-scope": operation.scope,
      parameters: parametersOf(operation),
      ...bodyOf(operation),
      responses: { ...answersOf(operation), ...errorsOf(operation) },
    };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Supplier Portal API",
      version: "1",
      description:
        "Authenticate with an API key from Settings. A key that begins with sp_test_ works in a sandbox with demo data. Exact numbers are text. Every write is in the history with the name of its key.",
    },
    servers: [{ url: "/functions/v1/api/v1" }],
    security: [{ key: [] }],
    paths,
    components: {
      securitySchemes: {
        key: { type: "http", scheme: "bearer", bearerFormat: "sp_live_… or sp_test_…" },
      },
      schemas: Object.fromEntries(
        Array.from(NAMED, ([schema, name]) => [
          name,
          schemaOf(schema, /Input$|Batch$/.test(name) ? "input" : "output"),
        ]),
      ),
    },
  };
}

function parametersOf({ path, query, headers = [] }: ApiOperation): Part[] {
  const of = query && schemaOf(query, "output")["properties"];
  const required = query && schemaOf(query, "input")["required"];
  const isRequired = (name: string) => Array.isArray(required) && required.includes(name);
  return [
    ...pathNamesIn(path).map((name) => ({
      name,
      in: "path",
      required: true,
      schema: schemaOf(PATH_SCHEMAS[name], "input"),
    })),
    ...Object.entries(Object(of)).map(([name, schema]) => ({
      name,
      in: "query",
      ...(isRequired(name) ? { required: true } : {}),
      schema,
    })),
    ...headers.map((name) => ({
      name,
      in: "header",
      description: HEADERS[name],
      schema: { type: "string", ...(name === "idempotency-key" && { pattern: "^[!-~]{1,255}$" }) },
    })),
  ];
}

function bodyOf({ body, file, lines }: ApiOperation): Part {
  if (file) return { requestBody: { required: true, content: { "application/octet-stream": {} } } };
  const content = lines ? jsonLines(lines.input, "input") : body && json(body, "input");
  return content ? { requestBody: { required: true, content } } : {};
}

const answersOf = ({ answers, lines }: ApiOperation): Part =>
  Object.fromEntries(
    Object.entries(answers).map(([status, schema]) => [
      status,
      schema
        ? { description: "Done", content: (lines?.output ? jsonLines : json)(schema, "output") }
        : { description: status === "304" ? "Not changed" : "Done, without a body" },
    ]),
  );

function errorsOf({ errors, body }: ApiOperation): Part {
  const codes = [...COMMON, ...(body ? OF_BODIES : []), ...errors];
  const statuses = [...new Set(codes.map((code) => API_ERRORS[code].status))];
  return Object.fromEntries(
    statuses.map((status) => [
      String(status),
      {
        description: codes
          .filter((code) => API_ERRORS[code].status === status)
          .map((code) => `\`${code}\`: ${API_ERRORS[code].title}.`)
          .join(" "),
        content: { "application/problem+json": { schema: refTo(errorSchema, "output") } },
      },
    ]),
  );
}
