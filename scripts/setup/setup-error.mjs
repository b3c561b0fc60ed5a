/** An error whose message is one sentence for its reader: what, where, what to do. */
export class SetupError extends Error {}

const reasons = [
  [/ENOSPC|EDQUOT/, 'the disk is full: free about 1 GB'],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|EIDLETIMEOUT/,
    'the package registry could not be reached: check the network connection',
  ],
  [/EACCES|EPERM|EROFS/, 'a folder cannot be written: check who owns this checkout'],
  [
    /EUSAGE|can only install packages when/,
    'package.json and package-lock.json disagree: run `npm install` and keep the new lock',
  ],
  [/EINTEGRITY/, 'a downloaded package is damaged: run `npm cache verify`'],
];

/** Why an installation failed, from what npm printed or from an error's code. */
export function reasonIn(text) {
  return reasons.find(([sign]) => sign.test(text))?.[1] ?? null;
}

/** One sentence for whatever ended the set-up. */
export function sentenceFor(error, root) {
  if (error instanceof SetupError) return error.message;
  const reason = reasonIn(String(error?.code ?? ''));
  return reason
    ? `${reason}, then run the same command again (${error.message}, in ${root}).`
    : `stopped by a fault of its own in ${root}: ${error?.stack ?? error}`;
}
