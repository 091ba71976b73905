/** Where the chosen theme is stored. The build writes it into the script that runs before the first paint. */
export const THEME_KEY = "ui-theme";
