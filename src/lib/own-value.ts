/** What stands under a key that people may choose: "constructor" and its like stand in every object, and are not meant. */
export const ownValue = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;
