import type { APIRoute, MarkdownInstance } from 'astro';
import { fillTokens } from '#components/text-tokens.ts';
import { facts } from '#domain/content/facts.ts';
import { paths } from '#domain/shop/paths.ts';
import type { HelpTexts } from '#search/help-texts.ts';
import { helpSections, questionWords } from '#search/help-texts.ts';
import { parseSynonyms, synonymsText } from '#search/synonyms.ts';
import words from '../content/help-words.txt?raw';

type Text = MarkdownInstance<{ title: string; lead: string }>;

/** The more useful to a shopper, the earlier. */
const { shipping, returns, sizeGuide, help, bulkOrders, privacy, cookies, terms, about } = paths;
const inOrder = [shipping, returns, sizeGuide, help, bulkOrders, privacy, cookies, terms, about];

/** What the search finds of the pages of text: fetched by /search once it has shown the products. */
export const GET: APIRoute = () => {
  const texts = import.meta.glob<Text>('../content/*.md', { eager: true });
  const pages = inOrder.flatMap((path) => {
    const text = texts[`../content${path}.md`];
    if (!text)
      throw new Error(`src/content${path}.md is missing: the search looks for the page ${path} there.`);
    return helpSections({
      path,
      ...text.frontmatter,
      markdown: fillTokens(text.rawContent(), facts, String),
      ids: text.getHeadings().map(({ slug }) => slug),
    });
  });
  const { name, street, city, phone, email, hours } = facts;
  const contact = {
    page: 'Contact',
    heading: '',
    address: paths.contact,
    text: `Write to ${name} at ${email} or call ${phone}. We are at ${street}, ${city}. Hours: ${hours}.`,
  };
  const answer: HelpTexts = {
    sections: [...pages, contact],
    synonyms: synonymsText(parseSynonyms(words, 'src/content/help-words.txt')),
    questionWords,
  };
  return Response.json(answer);
};
