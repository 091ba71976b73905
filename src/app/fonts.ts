import geist from "@fontsource-variable/geist/files/geist-latin-wght-normal.woff2?url";
import mono from "@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2?url";

const face = (family: string, url: string) =>
  new FontFace(family, `url(${url}) format("woff2-variations")`, { weight: "100 900" });

/**
 * Loads only the Latin font, which covers French, in 29 KB. A font named in the style sheet would cause a second
 * layout when it arrives, and on a slow phone each layout is long enough to delay a tap. So this font is added only
 * once it has loaded. The monospaced font loads when a text uses it.
 */
export async function fetchFonts(): Promise<void> {
  const main = face("Geist Variable", geist);
  try {
    await main.load();
  } catch {
    // The scaled system font stays in use, and the next page load tries again.
    return;
  }
  document.fonts.add(main);
  document.fonts.add(face("Geist Mono Variable", mono));
}
