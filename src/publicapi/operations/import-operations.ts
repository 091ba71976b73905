import * as z from "zod/mini";
import { type ApiOperation, listQuery, pageOf } from "@/publicapi/common/api-operation.ts";
import { changeSetSchema } from "@/publicapi/schemas/history-schema.ts";
import {
  importQuery,
  importResultSchema,
  importSchema,
  profileSchema,
} from "@/publicapi/schemas/import-schema.ts";

const { limit, cursor } = listQuery;

export const IMPORT_OPERATIONS = {
  listImportProfiles: {
    method: "GET",
    path: "/import-profiles",
    summary: "List import profiles",
    description: "A profile says how a file is read and which column fills which field.",
    scope: "imports:read",
    answers: { 200: z.object({ data: z.array(profileSchema) }) },
    errors: [],
  },
  importFile: {
    method: "POST",
    path: "/imports",
    summary: "Import a file",
    description:
      "The body is the file: a spreadsheet, CSV, JSON or XML of at most 20 MB. It’s read with a saved profile and its differences from the catalogue are written, like a scheduled import. If the file has warnings, nothing is written until it’s sent again with `accept=true`. If time runs out, the outcome is `stopped`: what was written stays, and sending the file again writes the rest.",
    scope: "imports:write",
    query: importQuery,
    file: true,
    answers: { 200: importResultSchema },
    errors: ["not_found", "too_large"],
  },
  listImports: {
    method: "GET",
    path: "/imports",
    summary: "List imports",
    description: "Imports by people, schedules and keys. Newest first.",
    scope: "imports:read",
    query: z.strictObject({ limit, cursor }),
    answers: { 200: pageOf(changeSetSchema) },
    errors: [],
  },
  getImport: {
    method: "GET",
    path: "/imports/{import}",
    summary: "Get the report of an import",
    description:
      "Includes the rejected rows if a schedule or a key started the import. The change set’s changes list the products.",
    scope: "imports:read",
    answers: { 200: importSchema },
    errors: ["not_found"],
  },
} as const satisfies Record<string, ApiOperation>;
