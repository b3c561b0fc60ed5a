/** The path of a picture as an address relative to the API: what would mean something else in an address is encoded. */
export function addressOfPath(path: string): string {
  return path.replace(/[#?%]/g, encodeURIComponent);
}

/**
 * The path that an address names. A lone `%` of a file's name may stand in an address as it is; NUL is in no path, and
 * PostgreSQL takes no text with it.
 */
export function pathInAddress(address: string): string {
  try {
    const path = decodeURIComponent(address);
    return path.includes('\0') ? address : path;
  } catch {
    return address;
  }
}
