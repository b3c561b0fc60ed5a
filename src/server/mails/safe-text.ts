import { holdsAddress, plainLine, shorten } from '#domain/text/plain-text.ts';

// Anybody's address can be registered without proof, so that a mail may reach a stranger to the shop: what a
// customer wrote must not become a message of theirs, with a page to open or a number to call.

const maxNameLength = 30;
const maxNameWords = 3;

/** A person's name, or '' for what may be anything else. */
export function safeName(text: string): string {
  const name = plainLine(text);
  const isName =
    name.length <= maxNameLength &&
    name.split(' ').length <= maxNameWords &&
    /^[\p{L}\p{M}][\p{L}\p{M}'’. -]*$/u.test(name) &&
    !holdsAddress(name);
  return isName ? unlinked(name) : '';
}

const maxPartLength = 60;

/** The parts of a postal address on one short line, of which no mail program makes a link, without a number to call. */
export function safeAddress(parts: readonly string[]): string {
  return parts
    .map((part) => unlinked(shorten(plainLine(part), maxPartLength)))
    .filter(Boolean)
    .join(', ')
    .replace(callable, '…');
}

/** Six digits or more, however they are set apart. */
const callable = /\+?\p{Nd}(?:[\s(),._-]*\p{Nd}){5,}/gu;

/** The last three digits: enough to know one's own number by; '' for what is no number. */
export function phoneEnding(text: string): string {
  const digits = text.replace(/\D/g, '');
  return digits.length < 6 ? '' : digits.slice(-3);
}

/** Spaces where a mail program would see the name of a host, an address or a scheme. */
function unlinked(text: string): string {
  return text
    .replace(/([.．。｡])(?=\S)/g, '$1 ')
    .replace(/[@＠\\/]+/g, ' ')
    .replace(/:(?=\S)/g, ': ')
    .replace(/\s+/g, ' ')
    .trim();
}
