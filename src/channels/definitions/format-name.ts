/** How people call a format: which channel's JSON it is, is said beside it. */
export const formatName = (format: string): string => format.replace("walmart-", "").toUpperCase();
