import { inspect } from "node:util";
import type { Connection } from "@supabase/lite";

/**
 * lite logs every database error with all its details; one line is enough in a terminal. It also
 * responds to check violations with 500, where the real server responds with 400.
 */
export function briefErrors(connection: Connection) {
  const normalize = connection.normalizeDbError.bind(connection);
  connection.normalizeDbError = (thrown) => {
    const error = normalize(thrown);
    if (error instanceof Error) {
      const code = "code" in error ? `${String(error.code)}: ` : "";
      const line = `The database rejected a request. ${code}${error.message}`;
      Object.defineProperty(error, inspect.custom, { value: () => line, configurable: true });
      if (code === `${CHECK_VIOLATION}: `) asRaised(error);
    }
    return error;
  };
}

const CHECK_VIOLATION = "23514";

/** Converts the error to the form in which a database function sets its own status. */
function asRaised(error: Error) {
  const { message } = error;
  error.message = JSON.stringify({ code: CHECK_VIOLATION, message });
  Object.assign(error, { code: "PGRST", detail: JSON.stringify({ status: 400, headers: {} }) });
}
