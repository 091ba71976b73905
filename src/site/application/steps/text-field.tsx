import type { ComponentProps, ReactNode } from "react";
import { Field } from "@/ui/inputs/field.tsx";
import { Input } from "@/ui/inputs/input.tsx";

type TextFieldProps = ComponentProps<"input"> & {
  label: string;
  error: string;
  hint?: ReactNode;
  isOptional?: boolean;
};

/** A text field of the application. Only optional fields are marked; the others are required. */
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
