/** The steps from an empty organization to its first published products, in order. */
export const FIRST_STEPS = ["file", "products", "channel", "publish"] as const;

export type FirstStep = (typeof FIRST_STEPS)[number];

export type FirstStepsState = Record<FirstStep, boolean> & {
  /** Draft products, counted up to 10,000. */
  drafts: number;
};

export const FIRST_STEP_ADDRESS: Record<FirstStep, string> = {
  file: "/product-management?import",
  products: "/product-management?status=draft&activate",
  channel: "/ecommerce-integrations",
  publish: "/ready-to-sync",
};

/** An import that starts with our sample products, for someone without a file at hand. */
export const SAMPLE_ADDRESS = "/product-management?import&sample";

/** The first step that isn't done, or null if all are. */
export const nextFirstStep = (state: FirstStepsState): FirstStep | null =>
  FIRST_STEPS.find((step) => !state[step]) ?? null;
