import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { useFieldTies } from "@/ui/inputs/field-context.ts";
import { inputLook } from "@/ui/foundation/styles.ts";

export function Textarea({ className, rows = 4, ...props }: ComponentProps<"textarea">) {
  const ties = useFieldTies();
  return (
    <textarea
      rows={rows}
      {...ties}
      {...props}
      className={clsx(inputLook, "h-auto! py-1.5 leading-5", className)}
    />
  );
}
