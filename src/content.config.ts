import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';

const text = z.string().min(1);

/** The pages of text in `content`, and the head that each of them has. */
const texts = defineCollection({
  loader: glob({ pattern: '*.md', base: './src/content' }),
  schema: z.strictObject({ title: text, description: text.max(155), lead: text, updated: z.coerce.date() }),
});

export const collections = { texts };
