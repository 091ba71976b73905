// Completes what next-themes' script did just before, on every page.
{
  const root = document.documentElement;
  // next-themes applies any stored word as it is, and nothing where storage is blocked. The operating system decides then.
  if (root.dataset.theme !== "dark" && root.dataset.theme !== "light") {
    const theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
    root.dataset.theme = theme;
    root.style.colorScheme = theme;
  }
  // The colours of the browser's own bars, as in src/ui/foundation/theme.tsx.
  const bar = document.querySelector('meta[name="theme-color"]');
  if (bar) bar.content = root.dataset.theme === "dark" ? "#0e1115" : "#f9fafb";
  try {
    // As in src/account/login/security-banner.tsx: a banner that was closed must not flash.
    if (localStorage.getItem("ui-security-banner") === "off") root.dataset.securityBanner = "off";
  } catch {
    // Storage is blocked: the banner is shown.
  }
}
