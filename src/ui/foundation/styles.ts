/** The props of an icon in the standard size: `<Plus {...icon} />`. */
export const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

/**
 * The look of text inputs. The font is 16 px on touch screens, because phones zoom in when a smaller input gets the
 * focus.
 */
export const inputLook =
  "h-8 w-full min-w-0 rounded-control border border-edge bg-surface px-2.5 text-sm text-ink shadow-control transition-colors duration-150 placeholder:text-ink-3 hover:border-ink-3 focus-visible:border-accent focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-3 disabled:shadow-none aria-invalid:border-bad [&[readonly]]:bg-raised pointer-coarse:h-11 pointer-coarse:text-[16px]";

/** The look of floating menus, lists and popovers. */
export const floatLook =
  "z-50 max-h-(--radix-popper-available-height) min-w-44 overflow-y-auto rounded-panel border border-line bg-surface p-1 text-sm text-ink shadow-float outline-none animate-float";

/**
 * The look of a menu's or list's item. In forced colours, its outline is drawn inside, because the list's edge would
 * clip it.
 */
export const itemLook =
  "relative flex min-h-8 cursor-default items-center gap-2.5 rounded-md px-2 py-1 outline-none select-none data-disabled:pointer-events-none data-disabled:text-ink-3 data-disabled:opacity-60 data-highlighted:bg-sunken pointer-coarse:min-h-11 forced-colors:data-highlighted:outline-2 forced-colors:data-highlighted:-outline-offset-2";

export const linkLook =
  "rounded-sm font-medium text-accent underline-offset-4 hover:underline focus-visible:underline";

/** The look of the backdrop behind a modal. */
export const shadeLook = "fixed inset-0 z-40 bg-[oklch(0.2_0.02_255/0.45)] animate-shade";

/** The look of a dialog that people must respond to before they can do anything else. */
export const alertLook =
  "fixed inset-x-0 bottom-0 z-50 mx-auto max-h-[calc(100dvh-2rem)] w-full overflow-y-auto rounded-t-panel border border-line bg-surface shadow-float outline-none animate-dialog sm:inset-y-0 sm:my-auto sm:h-fit sm:max-w-md sm:rounded-panel";
