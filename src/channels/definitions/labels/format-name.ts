/** The display name of a format. A JSON format doesn't repeat its channel's name, which is shown next to it. */
export const formatName = (format: string): string => format.replace("walmart-", "").toUpperCase();
