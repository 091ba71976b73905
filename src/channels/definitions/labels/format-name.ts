/** The display name of a format. The channel of a JSON format is shown next to it. */
export const formatName = (format: string): string => format.replace("walmart-", "").toUpperCase();
