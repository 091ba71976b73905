/** The storage key of the chosen theme. The build writes it into the script that runs before the first paint. */
export const THEME_KEY = "ui-theme";
