import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { useFieldTies } from "@/ui/inputs/field-context.ts";
import { inputLook } from "@/ui/foundation/styles.ts";

/** A single-line text field. Accepts `register("…")` of React Hook Form as it is. */
export function Input({ className, ...props }: ComponentProps<"input">) {
  const ties = useFieldTies();
  return <input {...ties} {...props} className={clsx(inputLook, className)} />;
}
