import * as z from "zod/mini";

/** Every way a field of the account forms can be wrong. The words stand beside the forms that need them. */
export type LoginProblem =
  | "email-invalid"
  | "email-too-long"
  | "email-characters"
  | "password-too-short"
  | "password-too-long";

const problem = (code: LoginProblem) => ({ error: code });

export const email = z.pipe(
  z.string().check(
    z.trim(),
    z.maxLength(254, problem("email-too-long")),
    z.refine((text) => !/[<>]/.test(text), problem("email-characters")),
  ),
  z.email(problem("email-invalid")),
);

export const loginSchema = z.object({
  email,
  // Sent as typed: a space at either end belongs to the password.
  password: z
    .string()
    .check(
      z.minLength(6, problem("password-too-short")),
      z.maxLength(128, problem("password-too-long")),
    ),
});
export type LoginInput = z.infer<typeof loginSchema>;

export const forgotPasswordSchema = z.object({
  email: z.string().check(z.trim(), z.email(problem("email-invalid"))),
});
export type ForgotPasswordInput = z.infer<typeof forgotPasswordSchema>;
