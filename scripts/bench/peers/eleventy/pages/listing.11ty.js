import { breadcrumbs, card, escaped, layout } from '../lib/layout.js';

export const data = {
  pagination: { data: 'listingPages', size: 1, alias: 'entry' },
  permalink: ({ entry }) => `${entry.path}.html`,
};

export function render({ entry: { listing, path, page, lastPage, shown } }) {
  const { title, intro, trail, filters, products } = listing;
  const graph = { '@context': 'https://schema.org', '@type': 'BreadcrumbList', itemListElement: trail };
  const groups = filters.map(
    ({ heading, links }) => `<h2>${escaped(heading)}</h2>
<ul class="plain">${links.map((link) => `<li><a href="${link.path}">${escaped(link.label)} <span class="count">${link.count}</span></a></li>`).join('')}</ul>`,
  );
  const before = page === 2 ? listing.path : `${listing.path}/${page - 1}`;
  return layout(
    { kind: 'listing', title: `${title}, page ${page}`, description: intro, path, graph },
    `<div class="page">
  ${breadcrumbs(trail)}
  <header class="listing-head"><h1>${escaped(title)}</h1><p>${escaped(intro)}</p></header>
  <div class="listing-body">
    <nav class="filters" aria-label="Filter">${groups.join('')}</nav>
    <section aria-label="Products" class="results">
      <p class="listing-count">Showing ${shown.length} of ${products.length} products</p>
      <ul class="grid">${shown.map(card).join('')}</ul>
      <nav class="pages" aria-label="Pages">
        ${page > 1 ? `<a href="${before}" rel="prev">Previous</a>` : ''}
        <span>${page} of ${lastPage}</span>
        ${page < lastPage ? `<a href="${listing.path}/${page + 1}" rel="next">Next</a>` : ''}
      </nav>
    </section>
  </div>
</div>`,
  );
}
