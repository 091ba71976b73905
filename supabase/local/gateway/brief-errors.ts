import { inspect } from "node:util";
import type { Connection } from "@supabase/lite";

/** lite logs every database error with all its details; one line is enough in a terminal. */
export function briefErrors(connection: Connection) {
  const normalize = connection.normalizeDbError.bind(connection);
  connection.normalizeDbError = (thrown) => {
    const error = normalize(thrown);
    if (error instanceof Error) {
      const code = "code" in error ? `${String(error.code)}: ` : "";
      const line = `The database rejected a request. ${code}${error.message}`;
      Object.defineProperty(error, inspect.custom, { value: () => line, configurable: true });
    }
    return error;
  };
}
