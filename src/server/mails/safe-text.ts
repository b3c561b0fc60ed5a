import { holdsAddress, plainLine, shorten } from '#domain/text/plain-text.ts';

// Anybody's address can be registered without proof, so that a mail may reach a stranger to the shop: a customer's texts must
// not become a message with a page to open or a number to call.

const maxNameLength = 30;
const maxNameWords = 3;

/** The text if it can only be a person's name, else ''. */
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

/** The parts of a postal address on one short line that no mail program turns into a link, without a number to call. */
export function safeAddress(parts: readonly string[]): string {
  return parts
    .map((part) => unlinked(shorten(plainLine(part), maxPartLength)))
    .filter(Boolean)
    .join(', ')
    .replace(callable, '…');
}

/** Six digits or more, of any script, with anything but letters between them. */
const callable = /\+?\p{N}(?:[^\p{L}\p{N}]*\p{N}){5,}/gu;

/** The last three digits of a phone number, enough to recognise one's own; '' for any other text. */
export function phoneEnding(text: string): string {
  const digits = text.replace(/\D/g, '');
  return digits.length < 6 ? '' : digits.slice(-3);
}

/** The text with spaces where a mail program would see a host, an address or a scheme. */
function unlinked(text: string): string {
  return text
    .replace(/([.．。｡])(?=\S)/g, '$1 ')
    .replace(/[@＠\\/]+/g, ' ')
    .replace(/:(?=\S)/g, ': ')
    .replace(/\s+/g, ' ')
    .trim();
}
