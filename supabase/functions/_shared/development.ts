/**
 * Whether the function runs on a developer's machine, where localhost may call it and it may fetch from private
 * networks. This is an explicit setting, because a self-hosted server can use plain http as well.
 */
export const isDevelopment = (setting: (name: string) => string | undefined): boolean =>
  setting("PORTAL_DEVELOPMENT") === "on";
