import type { EnvError } from "@/lib/env.ts";

/**
 * Shows the person who builds the site which settings are invalid. No messages are loaded yet, so the page is always in
 * English.
 */
export function SettingsError({ errors }: { errors: EnvError[] }) {
  return (
    <main className="mx-auto grid min-h-dvh max-w-xl content-center gap-4 p-6 text-base">
      <h1 className="text-2xl font-semibold">The settings of this site are incomplete</h1>
      <p className="text-ink-2">
        The portal cannot start until these are set. Copy <code>.env.example</code> to{" "}
        <code>.env</code>, or set them where the site is built, then build again.
      </p>
      <ul className="grid gap-3">
        {errors.map(({ name, message }) => (
          <li key={name} className="rounded-panel border border-line bg-surface p-4">
            <code className="font-mono text-sm font-semibold">{name}</code>
            <p className="text-ink-2">{message}</p>
          </li>
        ))}
      </ul>
    </main>
  );
}
