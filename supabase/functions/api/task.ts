import type { PathValues } from "@/publicapi/route.ts";
import type { Call } from "../_shared/database.ts";

/** A request of one operation, whose key has the scope. */
export type Task = {
  request: Request;
  url: URL;
  /** The id of the request, for logs and errors. */
  id: string;
  /** The id of the API key. */
  key: string;
  values: PathValues;
  call: Call;
  hash: (text: string) => Promise<string>;
};

/** What an operation does. It throws an `ApiError` to reject the request. */
export type Run = (task: Task) => Promise<Response>;
