import type { UserEvent } from "@testing-library/user-event";

/**
 * Clicks a field and enters a text at once, as from a clipboard. Every typed character costs five events and a render, so
 * tests type only where single characters matter.
 */
export async function enter(user: UserEvent, field: Element, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}
