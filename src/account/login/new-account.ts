import * as z from "zod/mini";
import { email, type LoginProblem } from "@/account/login/credentials.ts";
import {
  fitsServer,
  isMixed,
  judgePassword,
  SHORTEST_PASSWORD,
} from "@/account/password/password-strength.ts";

export type NewAccountProblem =
  | LoginProblem
  | "name-missing"
  | "name-too-long"
  | "name-characters"
  | "company-too-long"
  | "company-characters"
  | "new-password-too-short"
  | "new-password-too-many-bytes"
  | "new-password-uppercase"
  | "new-password-lowercase"
  | "new-password-number"
  | "new-password-common"
  | "new-password-mix"
  | "confirmation-differs";

const problem = (code: NewAccountProblem) => ({ error: code });
const withoutBrackets = (code: NewAccountProblem) =>
  z.refine<string>((text) => !/[<>]/.test(text), problem(code));

const newPassword = z
  .string()
  .check(
    z.minLength(SHORTEST_PASSWORD, problem("new-password-too-short")),
    z.maxLength(128, problem("password-too-long")),
    z.refine(fitsServer, problem("new-password-too-many-bytes")),
  );

export const signUpSchema = z.object({
  displayName: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, problem("name-missing")),
      z.maxLength(100, problem("name-too-long")),
      withoutBrackets("name-characters"),
    ),
  companyName: z
    .string()
    .check(
      z.trim(),
      z.maxLength(200, problem("company-too-long")),
      withoutBrackets("company-characters"),
    ),
  email,
  password: newPassword.check(
    z.refine((text) => /\p{Lu}/u.test(text), problem("new-password-uppercase")),
    z.refine((text) => /\p{Ll}/u.test(text), problem("new-password-lowercase")),
    z.refine((text) => /\d/.test(text), problem("new-password-number")),
    z.refine(
      (text) => !judgePassword(text).broken.includes("uncommon"),
      problem("new-password-common"),
    ),
  ),
});
export type SignUpInput = z.infer<typeof signUpSchema>;

export const newPasswordSchema = z
  .object({
    password: newPassword.check(z.refine(isMixed, problem("new-password-mix"))),
    confirmation: z.string(),
  })
  .check(
    z.refine(({ password, confirmation }) => password === confirmation, {
      ...problem("confirmation-differs"),
      path: ["confirmation"],
      // Told together with what is wrong with the password itself, not after it.
      when: () => true,
    }),
  );
export type NewPasswordInput = z.infer<typeof newPasswordSchema>;
