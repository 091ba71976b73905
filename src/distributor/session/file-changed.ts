/** The file isn't the one that was checked: it was changed, moved or deleted on its disk. */
export class FileChanged extends Error {}
