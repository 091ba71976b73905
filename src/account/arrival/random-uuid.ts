/**
 * Browsers hide `crypto.randomUUID` from pages without a secure context. Such pages show a warning, but everything must
 * still work.
 */
export function provideRandomUuid(): void {
  if ("randomUUID" in crypto) return;
  const hex = (from: number, count: number, bytes: Uint8Array) =>
    Array.from(bytes.subarray(from, from + count), (byte) =>
      byte.toString(16).padStart(2, "0"),
    ).join("");
  Object.assign(crypto, {
    randomUUID() {
      const bytes = crypto.getRandomValues(new Uint8Array(16));
      bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
      bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
      return [
        hex(0, 4, bytes),
        hex(4, 2, bytes),
        hex(6, 2, bytes),
        hex(8, 2, bytes),
        hex(10, 6, bytes),
      ].join("-");
    },
  });
}
