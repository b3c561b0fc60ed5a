import { breadcrumbs, card, escaped, layout, pictureOf } from '../lib/layout.js';

export const data = {
  pagination: { data: 'productPages', size: 1, alias: 'entry' },
  permalink: ({ entry }) => `${entry.product.path}.html`,
};

export function render({ entry: { product, related } }) {
  const { title, summary: description, path, name, price, pictures, trail, graph } = product;
  const large = pictures.map(
    (picture, index) =>
      `<a href="${picture.file}" id="picture-${index + 1}">${pictureOf(picture, `${name}, picture ${index + 1}`, '(min-width: 56rem) 50vw, 100vw')}</a>`,
  );
  const small = pictures.map(
    (picture, index) =>
      `<a href="#picture-${index + 1}" aria-label="Picture ${index + 1}">${pictureOf(picture, '', '4.5rem')}</a>`,
  );
  const facts = product.specifications.map(
    ({ label, value }) => `<dt>${escaped(label)}</dt><dd>${escaped(value)}</dd>`,
  );
  return layout(
    { kind: 'product', title, description, path, picture: pictures[0]?.file, graph },
    `<div class="page">
  ${breadcrumbs(trail)}
  <div class="product">
    <section class="gallery" aria-label="Pictures">
      <div class="gallery-strip">${large.join('')}</div>
      <div class="thumbs">${small.join('')}</div>
    </section>
    <div class="product-text">
      <h1>${escaped(name)}</h1>
      <p class="product-price"><span class="price">${price}</span> <span class="stock">In stock</span></p>
      <div class="order">
        <a class="button" href="https://wa.me/256700123456?text=${encodeURIComponent(name)}">Order by chat</a>
        <a class="button button-quiet" href="tel:+256700123456">Call to order</a>
      </div>
      <ul class="assurances">
        <li>Pay in cash when it arrives</li>
        <li>1-3 days in Kampala, 3-7 days nationwide. Delivery UGX 5,000, free over UGX 50,000.</li>
        <li>7 days to return</li>
      </ul>
    </div>
  </div>
  <section class="section" aria-label="About this product">
    <div class="tab-list">
      <a href="#description">Description</a>
      <a href="#specifications">Specifications</a>
      <a href="#shipping">Shipping &amp; Returns</a>
    </div>
    <div class="tab-panel" id="description"><h2>Description</h2>${product.paragraphs.map((text) => `<p>${escaped(text)}</p>`).join('')}</div>
    <div class="tab-panel" id="specifications"><h2>Specifications</h2><dl class="facts">${facts.join('')}</dl></div>
    <div class="tab-panel" id="shipping">
      <h2>Shipping &amp; Returns</h2>
      <p>We deliver in 1-3 days in Kampala and in 3-7 days nationwide. You pay in cash when the parcel arrives.</p>
      <p>You may return what you do not like within 7 days. Refunds are processed within 3-5 days.</p>
    </div>
  </section>
  <section class="section related" aria-label="You might also like">
    <h2>You might also like</h2>
    <div class="strip-controls"><a class="more" href="${trail.at(-2)?.path}">View all</a></div>
    <ul class="strip">${related.map(card).join('')}</ul>
  </section>
</div>
<dialog class="viewer" aria-label="Pictures of ${escaped(name)}">
  <button type="button" class="icon-button" data-close aria-label="Close">×</button>
  <button type="button" class="icon-button viewer-step" data-step="-1" aria-label="Previous picture">‹</button>
  <button type="button" class="icon-button viewer-step viewer-next" data-step="1" aria-label="Next picture">›</button>
  <img width="${pictures[0]?.width}" height="${pictures[0]?.height}" alt="" />
</dialog>`,
  );
}
