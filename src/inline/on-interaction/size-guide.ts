import { sizeGuide, sizeGuideFailed, wholeSizeGuide } from '#domain/catalogue/product-messages.ts';
import { openDialog } from '#domain/shop/dialog.ts';
import { createElement } from '../dom.ts';
import { toast } from '../toast.ts';
import { makeSheet } from './sheet.ts';

/** Opens the size guide as a sheet with the table of this kind of product. Without a connection a toast says so; if it cannot be read, the link leads to its page. */
export function startSizeGuide(): void {
  const link = document.querySelector<HTMLAnchorElement>('.choice > a');
  let coming: Promise<HTMLDialogElement> | undefined;
  link?.addEventListener('click', async (event) => {
    if (!link.hash || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    link.setAttribute('aria-busy', 'true');
    try {
      coming ??= readSection(link).then(([heading, ...section]) => {
        const more = createElement('a', 'more', wholeSizeGuide);
        more.href = link.href;
        return makeSheet('size-sheet', sizeGuide, [heading], [...section, more]);
      });
      const sheet = await coming;
      // A second tap on a slow line finds it open.
      if (!sheet.hasAttribute('open')) openDialog(sheet);
    } catch (error) {
      coming = undefined;
      if (error instanceof TypeError) toast(sizeGuideFailed);
      else location.href = link.href;
    }
    link.removeAttribute('aria-busy');
  });
}

/** The heading that the link names, with table and sentences below it, as text: nothing of another page becomes markup of this one. */
async function readSection({ href, hash }: HTMLAnchorElement): Promise<[Element, ...Element[]]> {
  const page = await (await fetch(href)).text();
  const section = page.split(`<h2 id="${hash.slice(1)}">`)[1]?.split('<h2')[0];
  if (!section) throw new Error('The page has no such heading.');
  const table = createElement('table');
  const parts: [Element, ...Element[]] = [
    createElement('h2', '', plainText(section.split('</h2>')[0] ?? '')),
    table,
  ];
  for (const [, tag, text = ''] of section.matchAll(/<(tr|th|td|p|li)>(.*?)(?=<\/?(?:tr|th|td|p|li)>)/gs)) {
    const part = createElement(tag as 'tr', '', plainText(text));
    if (tag === 'tr') table.append(part);
    else if (/^t/.test(tag as string)) table.lastElementChild?.append(part);
    else parts.push(createElement('p', '', plainText(text)));
  }
  return parts;
}

function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&#x(\w+);/g, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll('&amp;', '&')
    .trim();
}
