import * as z from "zod/mini";

/** Every way the form can be wrong. The words stand in `password-change-words.ts`. */
export type PasswordProblem =
  | "current-missing"
  | "too-short"
  | "too-plain"
  | "too-long"
  | "no-match";

const problem = (code: PasswordProblem) => ({ error: code });
/** The server keeps no more of a password than this. */
const MOST_BYTES = 72;

/** The rules of the reset page, and the current password besides. All of it is sent as typed. */
export const passwordChangeSchema = z
  .object({
    current: z.string().check(z.minLength(1, problem("current-missing"))),
    next: z.string().check(
      z.minLength(8, problem("too-short")),
      z.refine(
        (text) => [/\p{Ll}/u, /\p{Lu}/u, /\d/].every((kind) => kind.test(text)),
        problem("too-plain"),
      ),
      z.refine((text) => new TextEncoder().encode(text).length <= MOST_BYTES, problem("too-long")),
    ),
    again: z.string(),
  })
  .check(
    z.refine(({ next, again }) => next === again, { ...problem("no-match"), path: ["again"] }),
  );

export type PasswordChange = z.infer<typeof passwordChangeSchema>;
