import * as z from "zod/mini";
import { ApiError } from "@/publicapi/common/api-error.ts";
import { cursorOf, type CursorPlace, placeIn } from "@/publicapi/cursor.ts";
import type { PathValues } from "@/publicapi/route.ts";
import { readQuery } from "./request.ts";
import type { Run, Task } from "./task.ts";

/** The place in this list that a cursor refers to, or null for the first page. */
export function placeOf(list: string, cursor: string | undefined): CursorPlace | null {
  const place = cursor === undefined ? null : placeIn(list, cursor);
  if (cursor !== undefined && place === null)
    throw new ApiError("invalid_query", {
      errors: [{ pointer: "/cursor", detail: "Use the next_cursor of an earlier page." }],
    });
  return place;
}

type Paging = { limit: number; cursor?: string | undefined; updated_since?: string | undefined };

/** Responds with a page of a list. The database function `name` returns null if the list's parent doesn't exist. */
export const listTask =
  <T extends Paging>(
    list: string,
    query: z.ZodMiniType<T>,
    row: z.ZodMiniType,
    name: string,
    target?: (values: PathValues) => string,
  ): Run =>
  (task) => {
    const { limit, cursor, updated_since, ...filters } = readQuery(task.url, query);
    const after = placeOf(list, cursor);
    const sought = { limit, after, since: updated_since ?? null, ...filters };
    return pageAnswer(task, list, row, name, sought, target);
  };

/** Responds with an object. The database function `name` returns null if the object doesn't exist. */
export const readTask =
  (schema: z.ZodMiniType, name: string, target?: (values: PathValues) => string): Run =>
  async ({ values, call }) => {
    const parameters = target === undefined ? {} : { target: target(values) };
    const found = z.nullable(schema).parse(await call(name, parameters));
    if (found === null) throw absent();
    return Response.json(found);
  };

/** Responds with a whole list, which is short enough not to need pages. */
export const wholeListTask =
  (row: z.ZodMiniType, name: string, target?: (values: PathValues) => string): Run =>
  (task) =>
    readTask(
      z.pipe(
        z.array(row),
        z.transform((data) => ({ data })),
      ),
      name,
      target,
    )(task);

export const absent = () => new ApiError("not_found", { detail: "There is nothing with this ID." });

/** Responds with one page of a list from the database function `name`, and with a link to the next page. */
export async function pageAnswer(
  { url, values, call }: Task,
  list: string,
  row: z.ZodMiniType,
  name: string,
  query: object,
  target?: (values: PathValues) => string,
): Promise<Response> {
  const page = z.nullable(
    z.object({
      rows: z.array(row),
      next: z.nullable(z.object({ at: z.string(), key: z.string() })),
    }),
  );
  const parameters = target === undefined ? { query } : { target: target(values), query };
  const found = page.parse(await call(name, parameters));
  if (found === null) throw absent();
  const { rows, next } = found;
  const nextCursor = next && cursorOf(list, next);
  const nextUrl = new URLSearchParams(url.searchParams);
  if (nextCursor !== null) nextUrl.set("cursor", nextCursor);
  return Response.json(
    { data: rows, next_cursor: nextCursor },
    nextCursor === null ? {} : { headers: { link: `<?${nextUrl.toString()}>; rel="next"` } },
  );
}
