import { Trans, useLingui } from "@lingui/react/macro";
import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { IconButton } from "@/ui/controls/icon-button.tsx";

/** How many milliseconds the check mark is shown after copying. */
const TICK_MS = 2000;

export function CopyButton({ text, label }: { text: string; label?: string }) {
  const [state, setState] = useState<"idle" | "copied" | "blocked">("idle");
  const { t } = useLingui();

  useEffect(() => {
    if (state === "idle") return;
    const timer = setTimeout(() => setState("idle"), TICK_MS);
    return () => clearTimeout(timer);
  }, [state]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setState("copied");
    } catch {
      setState("blocked");
    }
  }

  return (
    <>
      <IconButton
        icon={state === "copied" ? Check : Copy}
        label={label ?? t`Copy`}
        onClick={() => void copy()}
      />
      <output className="sr-only">
        {state === "copied" && <Trans>Copied</Trans>}
        {state === "blocked" && <Trans>Your browser blocked copying</Trans>}
      </output>
    </>
  );
}
