import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { useFieldTies } from "@/ui/inputs/field-context.ts";
import { inputLook } from "@/ui/foundation/styles.ts";

/** A single-line text field. Accepts the result of React Hook Form's `register("…")` directly. */
export function Input({ className, ...props }: ComponentProps<"input">) {
  const ties = useFieldTies();
  return <input {...ties} {...props} className={clsx(inputLook, className)} />;
}
