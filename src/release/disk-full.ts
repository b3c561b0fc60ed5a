/** Whether an error says that the disk or the quota of this user is full (ENOSPC, EDQUOT). */
export function isDiskFull(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT';
}
