// Runs right after next-themes' script on every page, and completes its work.
{
  const root = document.documentElement;
  // next-themes applies any stored word unchanged, and nothing when storage is blocked. In those cases the operating
  // system's setting applies.
  if (root.dataset.theme !== "dark" && root.dataset.theme !== "light") {
    const theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
    root.dataset.theme = theme;
    root.style.colorScheme = theme;
  }
  // The colours of the browser's own bars, the same as in src/ui/foundation/theme.tsx.
  const bar = document.querySelector('meta[name="theme-color"]');
  if (bar) bar.content = root.dataset.theme === "dark" ? "#0e1115" : "#f9fafb";
  try {
    // A dismissed banner must not flash, so this repeats the check of src/account/login/security-banner.tsx.
    if (localStorage.getItem("ui-security-banner") === "off") root.dataset.securityBanner = "off";
  } catch {
    // Storage is blocked, so the banner is shown.
  }
}
