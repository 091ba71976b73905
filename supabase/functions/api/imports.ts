import * as z from "zod/mini";
import { storedRejections } from "@/importing/rejections/stored-rejections.ts";
import { parseJson } from "../_shared/json-response.ts";
import { API_OPERATIONS } from "@/publicapi/operation.ts";
import { changeSetSchema } from "@/publicapi/schemas/history-schema.ts";
import { importSchema, profileSchema } from "@/publicapi/schemas/import-schema.ts";
import { importFile } from "./import-file.ts";
import { absent, listTask, wholeListTask } from "./page.ts";
import type { Run } from "./task.ts";

const found = z.nullable(z.extend(changeSetSchema, { rejections: z.nullable(z.string()) }));

export const IMPORT_TASKS = {
  listImportProfiles: wholeListTask(profileSchema, "api_profiles"),
  importFile,
  listImports: listTask(
    "imports",
    API_OPERATIONS.listImports.query,
    changeSetSchema,
    "api_imports",
  ),

  async getImport({ values, call }) {
    const it = found.parse(await call("api_import", { target: values.import }));
    if (it === null) throw absent();
    const { rejections, ...set } = it;
    return Response.json(
      importSchema.parse({ ...set, rejections: rejections === null ? null : rowsIn(rejections) }),
    );
  },
} satisfies Record<string, Run>;

/** Reads the stored rejected rows: the first row is the header, and the last cell of each row has its reasons. */
function rowsIn(stored: string) {
  const { data } = storedRejections.safeParse(parseJson(stored));
  if (!data) return null;
  const [header = [], ...rows] = data.rows;
  return {
    header: header.slice(0, -1),
    rows: rows.map((cells) => ({
      cells: cells.slice(0, -1),
      reasons: (cells.at(-1) ?? "").split("\n").map((reason) => reason.trim()),
    })),
    left_out: data.leftOut,
  };
}
