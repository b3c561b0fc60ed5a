import { render } from 'astro:content';
import type { APIRoute } from 'astro';
import { loadSharedPageData } from '#catalogue/site-data.ts';
import { textPage } from '#components/content/text-page.ts';
import { fillTokens, removeUntrue } from '#components/content/text-tokens.ts';
import { facts } from '#domain/content/facts.ts';
import { contactExcerpt, contactTitle } from '#domain/content/page-messages.ts';
import { paths } from '#domain/shop/paths.ts';
import { keepRanges } from '#domain/text/keep-units.ts';
import type { HelpSection, HelpTexts } from '#search/help-texts.ts';
import { helpSections, questionWords } from '#search/help-texts.ts';
import { parseSynonyms, synonymsText } from '#search/synonyms.ts';
import { foldedWords } from '#search/words.ts';
import words from '../content/help-words.txt?raw';

/** The pages, the most useful to a shopper first. */
const { shipping, returns, sizeGuide, help, bulkOrders, privacy, cookies, terms, about } = paths;
const inOrder = [shipping, returns, sizeGuide, help, bulkOrders, privacy, cookies, terms, about];

/** The shop's facts, its name as shoppers type it: a sign of the owner's list in it would break that. */
const spokenFacts = { ...facts, name: foldedWords(facts.name).join(' ') };

/** The sections of the pages of text that the search finds: fetched by /search once it has shown the products. */
export const GET: APIRoute = async () => {
  const pages = await Promise.all(inOrder.map(sectionsAt));
  const contact = {
    page: contactTitle,
    heading: '',
    address: paths.contact,
    text: keepRanges(contactExcerpt(facts)),
  };
  const answer: HelpTexts = {
    sections: [...pages.flat(), contact],
    synonyms: synonymsText(
      parseSynonyms(fillTokens(words, spokenFacts, String), 'src/content/help-words.txt'),
    ),
    questionWords,
  };
  return Response.json(answer);
};

async function sectionsAt(path: string): Promise<HelpSection[]> {
  const text = await textPage(path.slice(1));
  const { headings } = await render(text);
  return helpSections({
    path,
    ...text.data,
    markdown: keepRanges(fillTokens(removeUntrue(loadSharedPageData(), text.body ?? ''), facts, String)),
    ids: headings.map(({ slug }) => slug),
  });
}
