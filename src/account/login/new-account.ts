import * as z from "zod/mini";
import { email, type LoginError } from "@/account/login/credentials.ts";
import {
  fitsServer,
  isMixed,
  checkPassword,
  SHORTEST_PASSWORD,
} from "@/account/password/password-strength.ts";

export type NewAccountError =
  | LoginError
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

const errorCode = (code: NewAccountError) => ({ error: code });
const withoutBrackets = (code: NewAccountError) =>
  z.refine<string>((text) => !/[<>]/.test(text), errorCode(code));

const newPassword = z
  .string()
  .check(
    z.minLength(SHORTEST_PASSWORD, errorCode("new-password-too-short")),
    z.maxLength(128, errorCode("password-too-long")),
    z.refine(fitsServer, errorCode("new-password-too-many-bytes")),
  );

export const signUpSchema = z.object({
  displayName: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, errorCode("name-missing")),
      z.maxLength(100, errorCode("name-too-long")),
      withoutBrackets("name-characters"),
    ),
  companyName: z
    .string()
    .check(
      z.trim(),
      z.maxLength(200, errorCode("company-too-long")),
      withoutBrackets("company-characters"),
    ),
  email,
  password: newPassword.check(
    z.refine((text) => /\p{Lu}/u.test(text), errorCode("new-password-uppercase")),
    z.refine((text) => /\p{Ll}/u.test(text), errorCode("new-password-lowercase")),
    z.refine((text) => /\d/.test(text), errorCode("new-password-number")),
    z.refine(
      (text) => !checkPassword(text).broken.includes("uncommon"),
      errorCode("new-password-common"),
    ),
  ),
});
export type SignUpInput = z.infer<typeof signUpSchema>;

export const newPasswordSchema = z
  .object({
    password: newPassword.check(z.refine(isMixed, errorCode("new-password-mix"))),
    confirmation: z.string(),
  })
  .check(
    z.refine(({ password, confirmation }) => password === confirmation, {
      ...errorCode("confirmation-differs"),
      path: ["confirmation"],
      // Without this, zod would report a mismatch only after the password itself is valid.
      when: () => true,
    }),
  );
export type NewPasswordInput = z.infer<typeof newPasswordSchema>;
