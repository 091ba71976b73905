import * as z from "zod/mini";

/** Every way the form can be wrong. The words stand beside the form. */
export type ProfileProblem =
  | "name-missing"
  | "name-too-long"
  | "name-characters"
  | "company-too-long"
  | "company-characters";

const problem = (code: ProfileProblem) => ({ error: code });

const isFree = (text: string) => !/[<>]/.test(text);

export const profileInput = z.object({
  displayName: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, problem("name-missing")),
      z.maxLength(100, problem("name-too-long")),
      z.refine(isFree, problem("name-characters")),
    ),
  companyName: z
    .string()
    .check(
      z.trim(),
      z.maxLength(200, problem("company-too-long")),
      z.refine(isFree, problem("company-characters")),
    ),
});

export type ProfileInput = z.infer<typeof profileInput>;
