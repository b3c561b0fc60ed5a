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
  let at = 0;
  while (at < typed.length && typed[at] === right[at]) at++;
  const rest = (text: string, from: number) => text.slice(at + from);
  return (
    at > 0 &&
    (rest(typed, 1) === rest(right, 1) ||
      rest(typed, 0) === rest(right, 1) ||
      rest(typed, 1) === rest(right, 0) ||
      (rest(typed, 2) === rest(right, 2) && typed[at] === right[at + 1] && typed[at + 1] === right[at]))
  );
}
