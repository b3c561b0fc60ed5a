/**
 * Kind of a destination by its name: a folder of this machine, `[USER@]HOST:FOLDER`, or `USER@HOST`, which lacks its folder. `exists`
 * says whether this machine has a file or folder of that name.
 */
export function destinationKind(
  name: string,
  exists: (name: string) => boolean,
): 'folder' | 'on host' | 'host without folder' {
  // A single letter is a drive of Windows.
  if (/^[^/\\:]{2,}:/.test(name)) return 'on host';
  return /^[^/\\]+@[^/\\]+$/.test(name) && !exists(name) ? 'host without folder' : 'folder';
}
