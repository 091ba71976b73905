import * as z from "zod/mini";
import { fitsServer, isMixed, SHORTEST_PASSWORD } from "@/account/password/password-strength.ts";

/** The possible errors of the password form. Their messages are in `password-panel.tsx`. */
export type PasswordError = "current-missing" | "too-short" | "too-plain" | "too-long" | "no-match";

const errorCode = (code: PasswordError) => ({ error: code });

/** The same rules as on the reset page, plus the current password. Both passwords are sent as typed. */
export const passwordChangeSchema = z
  .object({
    current: z.string().check(z.minLength(1, errorCode("current-missing"))),
    next: z
      .string()
      .check(
        z.minLength(SHORTEST_PASSWORD, errorCode("too-short")),
        z.refine(isMixed, errorCode("too-plain")),
        z.refine(fitsServer, errorCode("too-long")),
      ),
    again: z.string(),
  })
  .check(
    z.refine(({ next, again }) => next === again, { ...errorCode("no-match"), path: ["again"] }),
  );

export type PasswordChange = z.infer<typeof passwordChangeSchema>;
