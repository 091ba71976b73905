import { useLingui } from "@lingui/react/macro";
import { clsx } from "clsx";
import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { Input } from "@/ui/inputs/input.tsx";
import { icon } from "@/ui/foundation/styles.ts";

type PasswordInputProps = Omit<ComponentProps<"input">, "type" | "autoComplete"> & {
  autoComplete: "current-password" | "new-password";
};

/** A password field. It never blocks pasting, because people use password managers. */
export function PasswordInput({ className, ...props }: PasswordInputProps) {
  const [visible, setVisible] = useState(false);
  const { t } = useLingui();

  return (
    <span className="relative block">
      <Input
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...props}
        type={visible ? "text" : "password"}
        className={clsx("pr-10 pointer-coarse:pr-12", className)}
      />
      <button
        type="button"
        aria-label={visible ? t`Hide password` : t`Show password`}
        disabled={props.disabled}
        onClick={() => setVisible(!visible)}
        className="absolute inset-y-0 right-0 grid w-9 place-items-center rounded-md text-ink-3 hover:text-ink focus-visible:-outline-offset-2 disabled:opacity-50 pointer-coarse:w-11"
      >
        {visible ? <EyeOff {...icon} /> : <Eye {...icon} />}
      </button>
    </span>
  );
}
