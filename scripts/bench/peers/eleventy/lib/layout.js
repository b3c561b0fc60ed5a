import { readFileSync } from 'node:fs';

const site = 'http://localhost:4321';
const part = (name) => readFileSync(`parts/${name}`, 'utf8');
const header = part('header.html');
const footer = part('footer.html');
const kinds = Object.fromEntries(
  ['product', 'listing'].map((kind) => [kind, { css: part(`${kind}.css`), script: part(`${kind}.js`) }]),
);

/** A page with its style sheet and script inlined, as all others of the bench have them. */
export function layout({ kind, title, description, path, picture = '/share.jpg', graph }, content) {
  const { css, script } = kinds[kind];
  return `<!doctype html>
<html lang="en-UG">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>${escaped(title)} | Shop</title>
    <meta name="description" content="${escaped(description)}" />
    <link rel="canonical" href="${site}${path}" />
    <meta property="og:url" content="${site}${path}" />
    <meta property="og:title" content="${escaped(title)}" />
    <meta property="og:description" content="${escaped(description)}" />
    <meta property="og:image" content="${site}${picture}" />
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <style>${css}</style>
  </head>
  <body>
    ${header}
    <main id="main">${content}</main>
    ${footer}
    <script type="application/ld+json">${JSON.stringify(graph).replaceAll('<', '\\u003c')}</script>
    <script type="module">${script}</script>
  </body>
</html>`;
}

export function escaped(text) {
  return String(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

export function breadcrumbs(trail) {
  const links = trail.map(({ label, path }) => `<li><a href="${path}">${escaped(label)}</a></li>`);
  return `<nav aria-label="Breadcrumb"><ol class="crumbs">${links.join('')}</ol></nav>`;
}

export function pictureOf({ tint, avif, webp, file, width, height }, alt, sizes) {
  return `<picture class="picture t${tint}">
  <source type="image/avif" srcset="${avif}" sizes="${sizes}" />
  <img alt="${escaped(alt)}" width="${width}" height="${height}" loading="lazy" decoding="async" src="${file}" srcset="${webp}" sizes="${sizes}" />
</picture>`;
}

export function card({ path, name, price, pictures: [picture] }) {
  return `<li class="card">
  ${picture ? pictureOf(picture, '', '(min-width: 80rem) 17rem, (min-width: 44rem) 30vw, 46vw') : ''}
  <h3><a href="${path}">${escaped(name)}</a></h3>
  <p class="card-foot">
    <span class="price">${price}</span>
    <span class="rating">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 2.6l2.9 6 6.5.9-4.7 4.6 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5L2.6 9.5l6.5-.9Z"></path>
      </svg>
      <span class="sr-only">Rated </span>4.5<span class="sr-only"> of 5</span>
    </span>
  </p>
</li>`;
}
