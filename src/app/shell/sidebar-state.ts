const NAME = "sidebar";
const SEVEN_DAYS = 60 * 60 * 24 * 7;

/** Open unless this browser closed it within the last seven days. */
export function isSidebarOpen(cookies: string = document.cookie): boolean {
  return !cookies.split("; ").includes(`${NAME}=closed`);
}

export function sidebarCookie(open: boolean): string {
  return `${NAME}=${open ? "open" : "closed"}; path=/; max-age=${SEVEN_DAYS}; samesite=lax`;
}

/** ctrl or cmd plus b, and nothing held besides: ctrl+shift+b belongs to the browser. */
export function togglesSidebar(event: KeyboardEvent): boolean {
  return (
    (event.ctrlKey || event.metaKey) &&
    !event.shiftKey &&
    !event.altKey &&
    event.key.toLowerCase() === "b"
  );
}
