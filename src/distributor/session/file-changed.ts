/** The file is no longer the one that was checked: it has been changed, moved or deleted on disk. */
export class FileChanged extends Error {}
