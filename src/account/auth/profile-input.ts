import * as z from "zod/mini";

/** The possible errors of the profile form. Their messages are in the form's file. */
export type ProfileError =
  | "name-missing"
  | "name-too-long"
  | "name-characters"
  | "company-too-long"
  | "company-characters";

const errorCode = (code: ProfileError) => ({ error: code });

const isFree = (text: string) => !/[<>]/.test(text);

export const profileInput = z.object({
  displayName: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, errorCode("name-missing")),
      z.maxLength(100, errorCode("name-too-long")),
      z.refine(isFree, errorCode("name-characters")),
    ),
  companyName: z
    .string()
    .check(
      z.trim(),
      z.maxLength(200, errorCode("company-too-long")),
      z.refine(isFree, errorCode("company-characters")),
    ),
});

export type ProfileInput = z.infer<typeof profileInput>;
