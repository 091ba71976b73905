import type { ComponentProps, ReactNode } from "react";
import { Field } from "@/ui/inputs/field.tsx";
import { Input } from "@/ui/inputs/input.tsx";

type TextFieldProps = ComponentProps<"input"> & {
  label: string;
  error: string;
  hint?: ReactNode;
  isOptional?: boolean;
};

/** A line of the application. Most are needed, so that those which are not say it. */
export function TextField({
  label,
  error,
  hint,
  isOptional = false,
  className,
  ...input
}: TextFieldProps) {
  return (
    <Field
      label={label}
      error={error}
      hint={hint}
      {...(isOptional ? { mark: "optional" as const } : {})}
      {...(className === undefined ? {} : { className })}
    >
      <Input {...input} {...(isOptional ? {} : { "aria-required": true })} />
    </Field>
  );
}
