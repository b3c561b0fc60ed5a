import { readFileSync } from 'node:fs';
import type { Product } from '#domain/catalogue/product.ts';
import { searchItem } from '#search/item.ts';
import { type WholeCatalogue, wholeIndex } from '#search/search-index.ts';
import { parseSynonyms, type Synonyms } from '#search/synonyms.ts';
import { attributeWords } from '#search/words.ts';
import { product } from '../../support/products.ts';

/** The sample catalogue as validation gives it: in the list's order (R6). */
export function sampleProducts(): Product[] {
  const { products } = JSON.parse(readFileSync('src/server/sample/products.json', 'utf8'));
  return products
    .reverse()
    .map(({ sub_category: subCategory, ...rest }: Product & { sub_category: string }) => {
      const { id, name, description, price, category, bestseller, date } = rest;
      const { sizes = [], specifications = [] } = rest;
      return product({
        ...{ id, name, description, price, category, subCategory, bestseller, date },
        ...{ sizes, specifications },
      });
    });
}

export function wholeCatalogue(products: readonly Product[], synonyms: Synonyms = new Map()): WholeCatalogue {
  return {
    items: products.map((each) => searchItem(each, true)),
    descriptions: products.map(({ description }) => description),
    attributes: products.map(attributeWords),
    dates: products.map(({ date }) => date),
    synonyms,
  };
}

const ownSynonyms = parseSynonyms(readFileSync('src/content/synonyms.txt', 'utf8'));

export const sampleIndex = () => wholeIndex(wholeCatalogue(sampleProducts(), ownSynonyms));
