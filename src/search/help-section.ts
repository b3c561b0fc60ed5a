/** A part of a page of text, from one heading to the next, as the search finds and shows it. */
export interface HelpSection {
  /** Title of its page. */
  page: string;
  /** '' for what stands before the first heading: the page itself. */
  heading: string;
  /** `/shipping#where-is-my-order` */
  address: string;
  /** On one line. */
  text: string;
}

/** What the shop has written for shoppers, as the search fetches it. */
export interface HelpTexts {
  /** The more useful a page is to a shopper, the earlier. */
  sections: readonly HelpSection[];
  /** As `synonymsText` writes them. */
  synonyms: string;
  /** See `question-words.ts`; joined by spaces. */
  questionWords: string;
}
