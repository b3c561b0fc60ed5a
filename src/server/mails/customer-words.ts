import { plainLine, shorten } from '#domain/text/plain-text.ts';

// Anybody's address can be registered without proof, so that a mail may reach a stranger to the shop: a customer's texts but
// a first name of one word stand in it only once the shop has delivered to them, never as a page to open or a number to call.

const maxNameLength = 30;
const maxNameWords = 3;

/** The text if it can only be a person's name, else ''. */
export function safeName(text: string): string {
  const name = plainLine(text);
  const isName =
    name.length <= maxNameLength &&
    name.split(' ').length <= maxNameWords &&
    /^[\p{L}\p{M}][\p{L}\p{M}'’./ -]*$/u.test(name);
  return isName ? unlinked(name) : '';
}

/** Longest part of an address, so that a landmark stands whole. */
const maxPartLength = 120;

/** Texts on one short line that no mail program turns into a link. */
export function safeLine(...texts: readonly string[]): string {
  return texts
    .map((text) => shorten(unlinked(plainLine(text)), maxPartLength))
    .filter(Boolean)
    .join(', ');
}

/** Parts of a postal address on one line, without a number to call. */
export function safeAddress(parts: readonly string[]): string {
  return safeLine(...parts).replace(callable, '…');
}

/** Six digits or more, of any script, with anything but letters between them. */
const callable = /\+?\p{N}(?:[^\p{L}\p{N}]*\p{N}){5,}/gu;

/** The last three digits of a phone number, enough to recognise one's own; '' for any other text. */
export function phoneEnding(text: string): string {
  const digits = text.replace(/\D/g, '');
  return digits.length < 6 ? '' : digits.slice(-3);
}

/** The text with spaces where a mail program would see a host, a path, an address or a scheme: `d / o`, `K. Me`. */
function unlinked(text: string): string {
  return text
    .replace(/[.․。﹒．｡:﹕：](?=\S)/g, '$& ')
    .replace(/[@﹫＠\\＼]|[/⁄∕／]{2,}/g, ' ')
    .replace(/[/⁄∕／]/g, ' $& ')
    .replace(/\s+/g, ' ')
    .trim();
}
