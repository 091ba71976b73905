// Runs before the first paint, so that a chosen theme never flashes. Same logic as src/ui/theme.tsx.
{
  let choice = null;
  try {
    choice = localStorage.getItem("ui-theme");
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
