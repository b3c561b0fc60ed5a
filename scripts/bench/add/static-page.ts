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

/** Style sheet of the static page, written by hand for a phone. */
const staticSheet = `
*{box-sizing:border-box}
body{margin:0;font:1rem/1.5 system-ui,sans-serif;color:#241a20;background:#fbf8f5}
header,main,footer,aside{padding:.5rem 1rem}
aside{background:#241a20;color:#fff;text-align:center;font-size:.75rem}
header{position:sticky;top:0;background:inherit;display:flex;justify-content:space-between}
header nav,header form{display:none}
main{max-width:82rem;margin:auto}
h1,h2,h3{line-height:1.15;margin:.75rem 0}
h3{font-size:.875rem}
ul,ol{list-style:none;padding:0;margin:.5rem 0}
ol{display:flex;gap:.5rem;font-size:.875rem}
a{color:inherit}
span+span{margin-left:.5rem}
picture{display:block;background:#f3eeea;border-radius:.75rem;overflow:hidden}
img{display:block;width:100%;height:auto;aspect-ratio:1;object-fit:cover}
form[id]{display:flex;flex-wrap:wrap;gap:.5rem}
button,input{font:inherit;min-height:3rem;padding:0 1rem;border:1px solid #8f8189;border-radius:99rem;background:none}
button[type=submit]{background:#a80f4a;color:#fff}
input{width:4rem;padding:0;text-align:center}
dl{display:grid;grid-template-columns:35% 1fr;gap:.5rem}
dd{margin:0}
main>section:first-of-type{display:flex;gap:.5rem;overflow:auto}
[href^='/pictures']{flex:0 0 100%}
[href^='#picture']{flex:0 0 3.5rem}
section:last-of-type ul{display:flex;gap:.75rem;overflow:auto}
section:last-of-type li{flex:0 0 44%}
footer{background:#f3eeea;font-size:.875rem}
@media (min-width:56rem){section:last-of-type li{flex-basis:24%}}
`;
