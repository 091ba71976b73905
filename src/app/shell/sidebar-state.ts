const NAME = "sidebar";
const SEVEN_DAYS = 60 * 60 * 24 * 7;

/** Open unless it was closed in this browser within the last 7 days. */
export function isSidebarOpen(cookies: string = document.cookie): boolean {
  return !cookies.split("; ").includes(`${NAME}=closed`);
}

export function sidebarCookie(open: boolean): string {
  return `${NAME}=${open ? "open" : "closed"}; path=/; max-age=${SEVEN_DAYS}; samesite=lax`;
}

/** Whether the keys are ctrl or cmd plus b, without other modifiers, because browsers use ctrl+shift+b. */
export function togglesSidebar(event: KeyboardEvent): boolean {
  return (
    (event.ctrlKey || event.metaKey) &&
    !event.shiftKey &&
    !event.altKey &&
    event.key.toLowerCase() === "b"
  );
}
