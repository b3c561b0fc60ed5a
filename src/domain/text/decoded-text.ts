/** Text of a file in UTF-8, or in UTF-16 if a byte-order mark says so ("Unicode text" of a spreadsheet); null for other bytes. */
export function decodedText(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  const isLittle = first === 0xff && second === 0xfe;
  const isBig = first === 0xfe && second === 0xff;
  try {
    const encoding = isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8';
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

export const notDecoded = (file: string) =>
  `${file} is not in UTF-8: save it once more with that encoding ("CSV UTF-8" in a spreadsheet).`;
