/** Whether a fault says that the disk, or the share of it that the shop may fill, has no room left. */
export function isDiskFull(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT';
}
