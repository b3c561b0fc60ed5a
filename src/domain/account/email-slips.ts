const providers = ['gmail.com', 'yahoo.com', 'hotmail.com', 'outlook.com'];

/** The address that was probably meant: `jane@gmail.com` for `jane@gmial.com` or `jane@gmail.con`; '' if it looks right. */
export function meantEmail(email: string): string {
  const [, name, typed = ''] = /^(.+@)([^@]+\.[^@]+)$/.exec(email.trim().toLowerCase()) ?? [];
  const domain = typed.replace(/\.con$/, '.com');
  const meant = providers.includes(domain) ? domain : providers.find((each) => isOneSlip(domain, each));
  return (meant ?? domain) === typed ? '' : `${name}${meant ?? domain}`;
}

/** Whether one letter is wrong, missing, too much, or in the place of its neighbour; the first letter is right: `mail.com` is another. */
function isOneSlip(typed: string, right: string): boolean {
  let same = 0;
  while (same < typed.length && typed[same] === right[same]) same++;
  const [wrong, wanted] = [typed.slice(same), right.slice(same)];
  const isSwapped = wrong[0] === wanted[1] && wrong[1] === wanted[0] && wrong.slice(2) === wanted.slice(2);
  return (
    same > 0 &&
    (isSwapped ||
      wrong.slice(1) === wanted.slice(1) ||
      wrong === wanted.slice(1) ||
      wrong.slice(1) === wanted)
  );
}
