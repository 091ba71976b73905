import * as z from "zod/mini";

/** The possible errors of the email and password fields. Their messages are in credentials-messages.ts. */
export type LoginError =
  | "email-invalid"
  | "email-too-long"
  | "email-characters"
  | "password-too-short"
  | "password-too-long";

const errorCode = (code: LoginError) => ({ error: code });

export const email = z.pipe(
  z.string().check(
    z.trim(),
    z.maxLength(254, errorCode("email-too-long")),
    z.refine((text) => !/[<>]/.test(text), errorCode("email-characters")),
  ),
  z.email(errorCode("email-invalid")),
);

export const loginSchema = z.object({
  email,
  // The password is sent as typed, because a space at either end is part of it.
  password: z
    .string()
    .check(
      z.minLength(6, errorCode("password-too-short")),
      z.maxLength(128, errorCode("password-too-long")),
    ),
});
export type LoginInput = z.infer<typeof loginSchema>;

export const forgotPasswordSchema = z.object({
  email: z.string().check(z.trim(), z.email(errorCode("email-invalid"))),
});
export type ForgotPasswordInput = z.infer<typeof forgotPasswordSchema>;
