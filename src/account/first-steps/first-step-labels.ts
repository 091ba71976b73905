import { msg } from "@lingui/core/macro";
import type { FirstStep } from "@/account/first-steps/first-step.ts";

export const FIRST_STEP_LABELS = {
  file: msg`Import a file`,
  products: msg`Activate products`,
  channel: msg`Choose a shop`,
  publish: msg`Publish products`,
} satisfies Record<FirstStep, unknown>;
