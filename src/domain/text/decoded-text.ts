/** Encodings by the byte-order mark at the beginning. */
const encodings: Readonly<Record<string, string>> = { '255,254': 'utf-16le', '254,255': 'utf-16be' };

/** Text of a file in UTF-8, or in UTF-16 if a byte-order mark says so ("Unicode text" of a spreadsheet); null for other bytes. */
export function decodedText(bytes: Uint8Array): string | null {
  const encoding = encodings[bytes.subarray(0, 2).join()] ?? 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

export const encodingFault = (file: string) =>
  `${file} is not in UTF-8: save it again as UTF-8 ("CSV UTF-8" in a spreadsheet).`;
