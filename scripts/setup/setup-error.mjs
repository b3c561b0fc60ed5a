/** An error whose message is one sentence for its reader: what, where, what to do. */
export class SetupError extends Error {}

const reasons = [
  [/ENOSPC|EDQUOT/, 'the disk is full: free about 1 GB'],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|EIDLETIMEOUT/,
    'the package registry could not be reached: check the network connection',
  ],
  [
    /EACCES|EPERM|EROFS|EBUSY/,
    'a folder cannot be written: see which the error names, and who owns it; on Windows, stop the shop first',
  ],
  [
    /EUSAGE|can only install packages when/,
    'package.json and package-lock.json disagree: run `npm install` and keep the new lock',
  ],
  [/EINTEGRITY/, 'a downloaded package is damaged: run `npm cache verify`'],
];

/** Reason of a failed installation and its remedy, from the output of npm or the code of an error; null for an unknown one. */
export function reasonIn(text) {
  return reasons.find(([sign]) => sign.test(text))?.[1] ?? null;
}

/** One sentence about the error that ended the set-up, with the stack of an unexpected one. */
export function sentenceFor(error, root) {
  if (error instanceof SetupError) return error.message;
  const reason = reasonIn(String(error?.code ?? ''));
  return reason
    ? `${reason}, then run the same command again (${error.message}, in ${root}).`
    : `stopped by a fault of its own in ${root}: ${error?.stack ?? error}`;
}
