import * as z from "zod/mini";
import { condition } from "@/rules/condition/condition.ts";

/** A rule that decides which products a channel gets. It never changes the catalogue. */
export const publishRule = z.strictObject({
  id: z.string(),
  name: z.string(),
  isEnabled: z.boolean(),
  /** The products that the rule is for. Null means all products. */
  when: z.nullable(condition),
  decision: z.enum(["include", "exclude"]),
  /** The channels that the rule is for. Null means all channels. */
  channels: z.nullable(z.array(z.string())),
});
export type PublishRule = z.infer<typeof publishRule>;
