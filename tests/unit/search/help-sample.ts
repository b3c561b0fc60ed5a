import { readFileSync } from 'node:fs';
import { fillTokens } from '#components/content/text-tokens.ts';
import { facts } from '#domain/content/facts.ts';
import { contactExcerpt, contactTitle } from '#domain/content/page-messages.ts';
import { helpSearch } from '#search/find-help.ts';
import { helpSections, questionWords } from '#search/help-texts.ts';
import { parseSynonyms, synonymsText } from '#search/synonyms.ts';

const pages = [
  'shipping',
  'returns',
  'size-guide',
  'help',
  'bulk-orders',
  'privacy-policy',
  'cookies',
  'terms',
  'about',
];

/** The shop's own pages of text; the build gives their headings the same ids, which a journey looks at. */
function ownSections() {
  return pages.flatMap((page) => {
    const [, front = '', ...rest] = readFileSync(`src/content/${page}.md`, 'utf8').split('---\n');
    const said = (name: string) => front.match(new RegExp(`^${name}: (.*)$`, 'm'))?.[1] ?? '';
    const markdown = fillTokens(rest.join('---\n'), facts, String);
    const ids = [...markdown.matchAll(/^## (.*)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
    );
    return helpSections({ path: `/${page}`, title: said('title'), lead: said('lead'), markdown, ids });
  });
}

const words = parseSynonyms(fillTokens(readFileSync('src/content/help-words.txt', 'utf8'), facts, String));

const contact = {
  page: contactTitle,
  heading: '',
  address: '/contact',
  text: contactExcerpt(facts),
};

const ownHelpTexts = {
  sections: [...ownSections(), contact],
  synonyms: synonymsText(words),
  questionWords,
};

export const ownHelp = helpSearch(ownHelpTexts);
