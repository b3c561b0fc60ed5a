import type { Product } from '#domain/catalogue/product.ts';
import { foldedWords } from './words.ts';

/**
 * Folded words of a product's sizes and specifications that its name, labels and description lack: queries such as `size 42` or
 * `dry skin` find it by them. They are no exact results, whose rule does not look at them (Spec 5).
 */
export function attributeWords({
  name,
  category,
  subCategory,
  description,
  sizes,
  specifications,
}: Pick<Product, 'name' | 'category' | 'subCategory' | 'description' | 'sizes' | 'specifications'>): string {
  const textWords = new Set(foldedWords(`${name} ${category} ${subCategory} ${description}`));
  const all = [...sizes, ...sizesSaid(description)];
  const facts = specifications
    .filter(({ label }) => !instructions.test(label))
    .map(({ label, value }) => `${label} ${value}`);
  const words = foldedWords([...(all.length > 0 ? ['size', ...all] : []), ...facts].join(' '));
  return [...new Set(words)].filter((word) => !textWords.has(word)).join(' ');
}

/** Labels of instructions, whose words distinguish no product from another. */
const instructions = /^(care|directions?|how to use|instructions?|storage|usage|warnings?)$/i;

/** The sizes of a range in a description: `Sizes 8 to 18`, `Sizes S to XXL`. */
function sizesSaid(description: string): string[] {
  return [...description.matchAll(/\bsizes? (\w{1,3}) (?:to|-|–) (\w{1,3})\b/gi)].flatMap(
    ([, from = '', to = '']) => {
      const [first, last] = [Number(from), Number(to)];
      if (first > 0 && last >= first && last - first <= maxSizes) {
        // Women's clothes go by even numbers, shoes do not.
        const step = last < 34 && first % 2 === 0 && last % 2 === 0 ? 2 : 1;
        return Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, index) =>
          String(first + index * step),
        );
      }
      const [start, end] = [from, to].map((each) => letterSizes.indexOf(each.toLowerCase()));
      return start === undefined || end === undefined || start < 0 ? [] : letterSizes.slice(start, end + 1);
    },
  );
}

const maxSizes = 40;

const letterSizes = ['xxs', 'xs', 's', 'm', 'l', 'xl', 'xxl', 'xxxl'];
