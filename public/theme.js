// Runs before the first paint, so that neither a chosen theme nor a banner that was closed ever flashes.
// Same logic as src/ui/foundation/theme.tsx and src/account/login/security-banner.tsx.
{
  let choice = null;
  try {
    choice = localStorage.getItem("ui-theme");
    if (localStorage.getItem("ui-security-banner") === "off")
      document.documentElement.dataset.securityBanner = "off";
  } catch {
    // Storage may be blocked; the operating system decides then.
  }
  const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  const theme = choice === "dark" || choice === "light" ? choice : system;
  document.documentElement.dataset.theme = theme;
  document.documentElement.style.colorScheme = theme;
  const bar = document.querySelector('meta[name="theme-color"]');
  if (bar) bar.content = theme === "dark" ? "#0e1115" : "#f9fafb";
}
