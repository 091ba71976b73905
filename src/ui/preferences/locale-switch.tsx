import { useLingui } from "@lingui/react/macro";
import { type Locale, LOCALE_NAMES, LOCALES } from "@/lib/locale.ts";
import { useLocale } from "@/ui/foundation/locale-provider.tsx";

/** A button for each language, labelled in that language. The button of the current language is pressed. */
export function LocaleSwitch({ onChange }: { onChange?: (locale: Locale) => void }) {
  const { locale, setLocale } = useLocale();
  const { t } = useLingui();

  return (
    <fieldset
      aria-label={t`Language`}
      className="flex rounded-control border border-line bg-surface p-0.5"
    >
      {LOCALES.map((option) => (
        <button
          key={option}
          type="button"
          lang={option}
          aria-pressed={option === locale}
          onClick={() => {
            void setLocale(option);
            onChange?.(option);
          }}
          className="rounded-md px-2.5 py-1 text-sm text-ink-2 hover:text-ink aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-accent pointer-coarse:min-h-11"
        >
          {LOCALE_NAMES[option]}
        </button>
      ))}
    </fieldset>
  );
}
