import { colours, name } from '../shop/configuration.ts';

/**
 * The shop's mark, drawn once, for header, drawer, footer, sign-in, slip, empty and loading states, icons and the picture for
 * sharing. Lulu means pearl: its last u is a shell with the pearl in it.
 */
export const mark = {
  /** L, u, l. */
  letters:
    'M1 2h2.8v15.3c0 3.7 1.9 5.3 4.9 5.3 2.8 0 5.2-1.7 7.1-5.1.1 6.1-2.7 9.5-7.4 9.5C3.8 27 1 23.6 1 17.4ZM18.5 11h2.6v6.3a5.4 5.4 0 0 0 10.8 0V11h2.6v6.5a8 9.5 0 0 1-16 0ZM38.2 2H41v16.6c0 2.6.8 3.9 2.4 3.9 1.1 0 2.1-.6 2.9-1.7 0 3.9-1.9 6.2-3.9 6.2-2.9 0-4.2-2.7-4.2-8Z',
  /** The last u. */
  shell: 'M49 11h2.6v6.3a5.4 5.4 0 0 0 10.8 0V11H65v6.5a8 9.5 0 0 1-16 0Z',
  pearl: 'M57 12.5a3.9 3.9 0 1 0 .1 0Z',
  /** The highlight of a pearl that is large enough for one. */
  gleam: 'M56.4 13.6l.1 1A1.9 1.9 0 0 0 55.1 16l-1-.1a2.9 2.9 0 0 1 2.3-2.3Z',
} as const;

/** Whether the letters spell the shop's name. A shop of another name has the pearl beside its name in type. */
export const isNameDrawn = name === 'Lulu';

/** View boxes of the whole name, and of the square around shell and pearl. */
export const nameBox = '1 1 64 27';
export const pearlBox = '46 8 22 22';

/** Colours of what cannot use a style sheet: icons, manifest, browser bars, mails. */
export const { light, dark } = colours;

export function pearlIcon(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${pearlBox}"><style>svg{color:${light.accent};fill:${light.ink}}@media (prefers-color-scheme:dark){svg{color:${dark.accent};fill:${dark.ink}}}</style><path d="${mark.shell}"/><path fill="currentColor" d="${mark.pearl}"/><path fill="#fff" d="${mark.gleam}"/></svg>`;
}
