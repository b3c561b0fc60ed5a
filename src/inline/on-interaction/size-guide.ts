import { sizeGuide, wholeSizeGuide } from '#domain/catalogue/product-messages.ts';
import { closeDialog, openDialog } from '#domain/shop/dialog.ts';
import { closeLabel } from '#domain/shop/labels.ts';
import { createElement } from '../dom.ts';

/** Opens the size guide as a sheet with the table of this kind of product. If it cannot be read, the link leads to its page. */
export function startSizeGuide(): void {
  const link = document.querySelector<HTMLAnchorElement>('.choice > a');
  let sheet: HTMLDialogElement | undefined;
  link?.addEventListener('click', async (event) => {
    if (!link.hash || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    try {
      sheet ??= makeSheet(await readSection(link), link.href);
      openDialog(sheet);
    } catch {
      location.href = link.href;
    }
  });
}

/** The heading that the link names, with what stands below it up to the next heading of its rank. */
async function readSection({ href, hash }: HTMLAnchorElement): Promise<Element[]> {
  const heading = (await readPage(href)).getElementById(hash.slice(1));
  const section: Element[] = [];
  for (let part = heading as Element | null; part && (part === heading || part.tagName !== 'H2'); ) {
    section.push(part);
    part = part.nextElementSibling;
  }
  if (section.length === 0) throw new Error('The page has no such heading.');
  return section;
}

/** Read by a request, since Trusted Types let no other parser of ours make a document of a text. */
function readPage(address: string): Promise<Document> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.responseType = 'document';
    request.onload = () => (request.response ? resolve(request.response) : reject(new Error(address)));
    request.onerror = reject;
    request.open('GET', address);
    request.send();
  });
}

function makeSheet([heading, ...section]: readonly Element[], address: string): HTMLDialogElement {
  const sheet = createElement('dialog', 'dialog size-sheet');
  sheet.setAttribute('aria-label', sizeGuide);
  const close = createElement('button', 'icon-button', '×');
  close.type = 'button';
  close.setAttribute('aria-label', closeLabel);
  const head = createElement('div', 'dialog-head');
  head.append(createElement('h2', '', heading?.textContent ?? ''), close);
  const more = createElement('a', 'more', wholeSizeGuide);
  more.href = address;
  sheet.append(head, ...section.map((part) => document.importNode(part, true)), more);
  sheet.addEventListener('click', ({ target }) => {
    if (target === sheet || target === close) closeDialog(sheet);
  });
  document.body.append(sheet);
  return sheet;
}
