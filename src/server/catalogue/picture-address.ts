/** The path of a picture as an address relative to the API: what would mean something else in an address is encoded. */
export function addressOfPath(path: string): string {
  return path.replace(/[#?%]/g, encodeURIComponent);
}

/**
 * The path that an address names. A `%` of a file's name that begins no code may stand in an address as it is; NUL is
 * in no path, and PostgreSQL takes no text with it.
 */
export function pathInAddress(address: string): string {
  return address.replace(encodedCharacter, decoded);
}

/** A character as UTF-8 has it: one byte, or two to four of them. */
const encodedCharacter =
  /%[0-7][\da-f]|%[cd][\da-f]%[89ab][\da-f]|%e[\da-f](?:%[89ab][\da-f]){2}|%f[0-7](?:%[89ab][\da-f]){3}/gi;

function decoded(code: string): string {
  try {
    const character = decodeURIComponent(code);
    return character === '\0' ? code : character;
  } catch {
    return code;
  }
}
