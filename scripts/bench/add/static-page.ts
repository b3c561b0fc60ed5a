import { staticSheet } from './static-sheet.ts';

/**
 * The limit: a product page with the same words, links, forms and pictures, as if written by hand. It has no icons, no data for
 * search engines, no second copies of menus and none of our classes; its style sheet is short, and its script of less than a
 * kilobyte stands right behind the form.
 */
export function staticPage(html: string): string {
  const title = /<title>(.*?)<\/title>/s.exec(html)?.[1] ?? '';
  const description = /<meta name="description"[^>]*>/.exec(html)?.[0] ?? '';
  const [, body = ''] = html.split(/<body[^>]*>/);
  const content = distilled(body)
    .replace(/<a href="\/cart">/, '$&<b class="cart-count"></b> ')
    .replace('</form><a', `</form><script>${script}</script><a`);
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>${description}`;
  return `<!DOCTYPE html><html lang="en"><head>${head}<link rel="icon" href="/favicon.svg"><style>${staticSheet}</style></head><body>${content}</body></html>`;
}

/** Removes from a body the elements without words, and the attributes that are not `meaningful`. */
function distilled(body: string): string {
  return body
    .replace(/<(script|style|svg)\b.*?<\/\1>/gs, '')
    .replace(/<nav\b[^>]*\spopover\b.*?<\/nav>/gs, '')
    .replace(
      /<p class="toast\b.*?<\/p>|<button[^>]* class="[^"]*signed-in.*?<\/button>|<b class="cart-count">.*?<\/b>/gs,
      '',
    )
    .replace(/<\/?div\b[^>]*>/g, '')
    .replace(/<([a-z][\w-]*)((?:\s[^<>]*?)?)\s*\/?>/g, (_, tag: string, attributes: string) => {
      const chosen = [...attributes.matchAll(/\s([\w-]+)(="[^"]*")?/g)].filter(([, name = '']) =>
        meaningful.has(name.toLowerCase()),
      );
      return `<${tag}${chosen.map(([whole]) => whole).join('')}>`;
    })
    .replace(/<span><\/span>|<\/body>.*$/gs, '')
    .replace(
      /<button([^>]*)aria-label="([^"]*)"([^>]*)><\/button>/g,
      '<button$1aria-label="$2"$3>$2</button>',
    );
}

const meaningful = new Set([
  ...['href', 'src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading', 'fetchpriority', 'decoding'],
  ...[
    'type',
    'name',
    'value',
    'min',
    'max',
    'required',
    'action',
    'placeholder',
    'id',
    'aria-label',
    'data-step',
  ],
]);

/** Adds to a cart in the browser's storage, shows how many pieces are in it, in all tabs, and counts with − and +. */
const script = `{
const form=document.querySelector('form[id]'),badge=document.querySelector('.cart-count'),{line,quantity,add}=form.elements;
const read=()=>{try{return JSON.parse(localStorage.static)||{}}catch{return{}}};
const show=()=>{const cart=read();let count=0;for(const key in cart)count+=cart[key];
badge.textContent=count>99?'99+':count||'';add.textContent=cart[line.value]?'Update quantity':'Add to cart'};
form.onsubmit=event=>{const cart=read();cart[line.value]=+quantity.value;
try{localStorage.static=JSON.stringify(cart)}catch{}show();return event.submitter!==add};
form.onclick=({target})=>quantity.stepUp(+target.dataset.step||0);
onstorage=onpageshow=show;show()
}`;
