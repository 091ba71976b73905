import geist from "@fontsource-variable/geist/files/geist-latin-wght-normal.woff2?url";
import mono from "@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2?url";

const face = (family: string, url: string) =>
  new FontFace(family, `url(${url}) format("woff2-variations")`, { weight: "100 900" });

/**
 * Latin only: French is covered, and 29 KB is all that is fetched. A font named in the sheet would have the page laid
 * out twice, when it is named and when it is there, each time for as long as a slow phone takes to answer a finger; this
 * one is named when it is there. The other is fetched where something is set in it.
 */
export async function fetchFonts(): Promise<void> {
  const main = face("Geist Variable", geist);
  try {
    await main.load();
  } catch {
    // The stretched system font stays, and the next page tries again.
    return;
  }
  document.fonts.add(main);
  document.fonts.add(face("Geist Mono Variable", mono));
}
