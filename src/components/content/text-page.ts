import { type CollectionEntry, getEntry } from 'astro:content';

export type TextPage = CollectionEntry<'texts'>;

export async function textPage(name: string): Promise<TextPage> {
  const text = await getEntry('texts', name);
  if (!text)
    throw new Error(`src/content/${name}.md is missing: a page is made of it, and the search looks there.`);
  return text;
}
