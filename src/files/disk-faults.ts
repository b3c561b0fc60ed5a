/** Whether an error says that the disk or the quota of this user is full. */
export function isDiskFull(error: unknown): error is NodeJS.ErrnoException {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT';
}

/** Whether an error says that this user may not read or write its `path`. */
export function isForbidden(error: unknown): error is NodeJS.ErrnoException {
  const { code = '', path } = error as NodeJS.ErrnoException;
  return path !== undefined && ['EACCES', 'EPERM', 'EROFS'].includes(code);
}
