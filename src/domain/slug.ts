import { hash32 } from './hash.ts';

/** `Face & Body Care` becomes `face-body-care`; a label without Latin letters or digits gets a name from its hash. */
export function slug(label: string): string {
  const plain = label
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '');
  return plain || `label-${hash32(label).toString(36)}`;
}
