import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { clsx } from "clsx";
import { Check, Circle, TriangleAlert } from "lucide-react";
import {
  checkPassword,
  PASSWORD_RULES,
  type PasswordRule,
  type Strength,
} from "@/account/password/password-strength.ts";

const RULES: Record<PasswordRule, MessageDescriptor> = {
  length: msg`At least 8 characters`,
  uppercase: msg`An uppercase letter`,
  lowercase: msg`A lowercase letter`,
  number: msg({ message: "A number", context: "A password" }),
  uncommon: msg`Not a common password`,
};

const LABELS: Record<Strength, { label: MessageDescriptor; bars: number; colour: string }> = {
  weak: { label: msg`Weak`, bars: 1, colour: "bg-bad" },
  fair: { label: msg`Fair`, bars: 2, colour: "bg-warn" },
  good: { label: msg`Good`, bars: 3, colour: "bg-good" },
  strong: { label: msg`Strong`, bars: 4, colour: "bg-good" },
};

/** Shows how strong a new password is and what it's missing, in words as well as colours. */
export function PasswordMeter({ password }: { password: string }) {
  const { i18n } = useLingui();
  const { broken, hasSpecialCharacter, strength } = checkPassword(password);
  const { label: text, bars, colour } = LABELS[strength];
  const isEmpty = password === "";

  return (
    <div className="grid gap-2 text-xs text-ink-2">
      <div className="flex items-center gap-3">
        <span aria-hidden className="grid flex-1 grid-cols-4 gap-1">
          {[1, 2, 3, 4].map((bar) => (
            <span
              key={bar}
              className={clsx(
                "h-1 rounded-full forced-colors:border",
                !isEmpty && bar <= bars ? `${colour} forced-colors:bg-[CanvasText]` : "bg-line",
              )}
            />
          ))}
        </span>
        <output className="min-w-24 text-right">
          {!isEmpty && (
            <Trans>
              Strength: <strong className="font-medium text-ink">{i18n._(text)}</strong>
            </Trans>
          )}
        </output>
      </div>
      <ul className="grid gap-1 sm:grid-cols-2">
        {PASSWORD_RULES.map((rule) => (
          <Rule key={rule} isSatisfied={!isEmpty && !broken.includes(rule)}>
            {i18n._(RULES[rule])}
          </Rule>
        ))}
        {!isEmpty && !hasSpecialCharacter && (
          <li className="flex items-start gap-1.5">
            <TriangleAlert size={12} strokeWidth={2} aria-hidden className="mt-0.5 text-warn" />
            <Trans>A special character makes it stronger</Trans>
          </li>
        )}
      </ul>
    </div>
  );
}

function Rule({ isSatisfied, children }: { isSatisfied: boolean; children: string }) {
  const Icon = isSatisfied ? Check : Circle;
  return (
    <li className="flex items-start gap-1.5">
      <Icon
        size={12}
        strokeWidth={2}
        aria-hidden
        className={clsx("mt-0.5 shrink-0", isSatisfied ? "text-good" : "text-ink-3")}
      />
      <span>
        {children}
        <span className="sr-only">
          : {isSatisfied ? <Trans>met</Trans> : <Trans>missing</Trans>}
        </span>
      </span>
    </li>
  );
}
