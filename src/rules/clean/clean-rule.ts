import * as z from "zod/mini";
import { cleanActions } from "@/rules/clean/clean-action.ts";
import { condition } from "@/rules/condition/condition.ts";

/** A rule that cleans products: its actions run in order on every product for which the condition holds. */
export const cleanRule = z.strictObject({
  id: z.string(),
  name: z.string(),
  isEnabled: z.boolean(),
  /** The products that the rule is for. Null means all products. */
  when: z.nullable(condition),
  actions: cleanActions,
});
export type CleanRule = z.infer<typeof cleanRule>;
