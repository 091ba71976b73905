/** Whether a key, or the start of one, works in the sandbox instead of with real data. */
export const isTestKey = (key: string): boolean => key.startsWith("sp_test_");
