type Bytes = Uint8Array<ArrayBuffer>;

export const base64Of = (bytes: Bytes): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));

export const bytesOf = (base64: string): Bytes =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
