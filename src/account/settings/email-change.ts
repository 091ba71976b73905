import * as z from "zod/mini";
import { email, type LoginProblem } from "@/account/login/credentials.ts";

/** Every way the form can be wrong. The words stand beside the form. */
export type EmailChangeProblem = LoginProblem | "email-same";

const problem = (code: EmailChangeProblem) => ({ error: code });

export const emailChangeFrom = (current: string) =>
  z.object({
    email: email.check(
      z.refine((text) => text.toLowerCase() !== current.toLowerCase(), problem("email-same")),
    ),
  });

export type EmailChange = z.infer<ReturnType<typeof emailChangeFrom>>;
