import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cardHtml } from '#components/catalogue/card-html.ts';
import { keepUnits } from '#domain/text/keep-units.ts';
import { formatPrice } from '#domain/text/money.ts';
import { anyProduct, drawing, photo, product } from '../../../support/products.ts';

test('a card names the product, its price and its page', () => {
  const html = cardHtml(product({ id: 'soap', name: 'Soap', price: 12_500 }), { standIns: true });
  expect(html).toMatch(/^<li class="card">.*<\/li>$/);
  expect(html).toContain('<h3><a href="/product/soap">Soap</a></h3>');
  expect(html).toContain('<span class="price">UGX 12,500</span>');
});

describe('no name is markup', () => {
  test.each([
    '<img src=x onerror=alert(1)>',
    '</a></li><script>alert(1)</script>',
    '"onmouseover="alert(1)',
    '&lt;b&gt;',
  ])('%s', (name) => {
    const html = cardHtml(product({ name }), { standIns: true });
    expect(textOf(html)).toContain(name);
    expect(html.replace(/<[^>]*>/g, '')).not.toMatch(/[<>]/);
    expect(tagsOf(html)).toEqual(tagsOf(cardHtml(product({ name: 'Soap' }), { standIns: true })));
  });

  test('whatever it is', () => {
    fc.assert(
      fc.property(anyProduct, (any) => {
        const html = cardHtml(any, { standIns: false });
        expect(textOf(html)).toContain(`${keepUnits(any.name)}${formatPrice(any.price)}`);
        const { rating, reviewCount, sizes, stock } = any;
        const plain = cardHtml(product({ rating, reviewCount, sizes, stock }), { standIns: false });
        expect(tagsOf(html)).toEqual(tagsOf(plain));
      }),
    );
  });

  function tagsOf(html: string): string[] {
    return html.match(/<\/?[a-z]\w*/g) ?? [];
  }

  function textOf(html: string): string {
    return html
      .replace(/<[^>]*>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#x27;', "'")
      .replaceAll('&amp;', '&');
  }
});

describe('R1: the stars of a card', () => {
  test('are read out if shoppers gave them, and only seen if they stand in for theirs', () => {
    const standIn = cardHtml(product(), { standIns: true });
    expect(standIn).toContain('<span class="rating" aria-hidden="true">');
    expect(standIn).not.toContain('Rated');
    const real = cardHtml(product({ rating: 4.5 }), { standIns: true });
    expect(real).toContain('<span class="rating"><svg');
    expect(real.replace(/<[^>]*>/g, '')).toContain('Rated 4.5 of 5');
  });

  test('are 4.5 if the catalogue has none, and hidden with the other stand-ins, in whatever order pages are made', () => {
    const soap = product();
    expect(cardHtml(soap, { standIns: true })).toContain('4.5');
    expect(cardHtml(soap, { standIns: false })).not.toContain('Rated');
    expect(cardHtml(soap, { standIns: true })).toContain('4.5');
    expect(cardHtml(soap, { standIns: false, first: true })).not.toContain('Rated');
  });

  test('have their number of ratings behind them, and none of a stand-in', () => {
    const rated = cardHtml(product({ rating: 4.5, reviewCount: 2 }), { standIns: true });
    expect(rated).toContain(' of 5, 2 ratings</span><span aria-hidden="true">(2)</span>');
    expect(cardHtml(product({ rating: 4.5, reviewCount: 2 }), { standIns: true, link: true })).not.toContain(
      '(2)',
    );
    for (const known of [{ rating: 4.5 }, { reviewCount: 2 }])
      expect(cardHtml(product(known), { standIns: true })).not.toMatch(/ratings|>\(/);
  });

  test('are those of the server, with or without stand-ins', () => {
    const soap = product({ rating: 3.25 });
    for (const standIns of [true, false]) expect(cardHtml(soap, { standIns })).toContain('3.3');
    expect(cardHtml(product({ rating: 0 }), { standIns: true })).toContain('0.0');
  });
});

describe('R1: the former price of a card', () => {
  const price = { price: 4_500 };

  test('stands beside the price and is read out if the catalogue gives it', () => {
    const html = cardHtml(product({ ...price, originalPrice: 6_000 }), { standIns: true });
    expect(html).toContain(
      '<p class="card-price"><span class="price">UGX 4,500</span><s>6,000</s><b class="badge">-25\u00a0%</b></p>',
    );
  });

  test('is only seen where it stands in', () => {
    const html = cardHtml(product(price), { standIns: true });
    expect(html).toContain(
      '<s aria-hidden="true">9,000</s><b class="badge" aria-hidden="true">-50\u00a0%</b>',
    );
    expect(cardHtml(product(price), { standIns: false })).not.toMatch(/<s\b/);
  });
});

describe('the picture of a card', () => {
  test('is asked for at once on the first card of a page only, and late on the others', () => {
    const soap = product();
    const others = cardHtml(soap, { standIns: true });
    expect(others).toContain('loading="lazy"');
    expect(others).not.toContain('fetchPriority');
    const first = cardHtml(soap, { standIns: true, first: true });
    expect(first).toMatch(/fetchpriority="high"/i);
    expect(first).not.toContain('loading="lazy"');
    expect(cardHtml(soap, { standIns: true })).toBe(others);
  });

  test('has its size, its colour and no file that does not exist', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 40, max: 1400 }), { minLength: 1, maxLength: 5 }),
        (widths) => {
          const picture = photo({ widths: widths.toSorted((a, b) => a - b) });
          const html = cardHtml(product({ pictures: [picture] }), { standIns: true });
          expect(html).toMatch(/<picture class="picture t1 wide">/);
          expect(html).toMatch(/width="1200" height="900"/);
          const files = [...html.matchAll(/\/pictures\/soap-(\d+)\.(avif|webp)/g)];
          expect(new Set(files.map(([, , format]) => format))).toEqual(new Set(['avif', 'webp']));
          for (const [, width] of files) expect(widths).toContain(Number(width));
          for (const [, width, said] of html.matchAll(/soap-(\d+)\.\w+ (\d+)w/g)) expect(said).toBe(width);
        },
      ),
    );
  });

  test('is not larger than a card needs, unless there is no smaller one', () => {
    expect(cardHtml(product(), { standIns: true })).not.toContain('soap-1080');
    const large = product({ pictures: [photo({ widths: [1080, 1400] })] });
    expect(cardHtml(large, { standIns: true })).toContain('src="/pictures/soap-1080.webp"');
    expect(cardHtml(large, { standIns: true })).not.toContain('1400w');
  });

  test('is drawn if there is no photo', () => {
    const html = cardHtml(product({ pictures: [drawing(), photo()] }), { standIns: true });
    expect(html).toContain('src="/pictures/drawn-soap.svg"');
    expect(html).toContain('class="picture t2"');
    expect(html).not.toMatch(/srcset/i);
  });

  test('is not read out, since the name stands beside it', () => {
    expect(cardHtml(product(), { standIns: true })).toContain('alt=""');
  });
});

describe('the way into the cart', () => {
  const card = (...[given]: Parameters<typeof product>) => cardHtml(product(given), { standIns: true });

  test('is a plus with the name of the product, and of what takes one away', () => {
    const html = card({ id: 'soap', name: 'Soap' });
    expect(html).toContain('data-line="soap/default"');
    expect(html).toMatch(/aria-label="One less of Soap">−<\/button><output><\/output>/);
    expect(html).toContain('aria-label="Add Soap to cart">+</button>');
    expect(html).not.toContain('Out of stock');
  });

  test('is a plus that leads to the sizes, which the card names', () => {
    const html = card({ id: 'shirt', name: 'Shirt', sizes: ['S', 'M'] });
    expect(html).toContain('S · M');
    expect(html).toContain('href="/product/shirt#sizes" aria-label="Choose a size of Shirt"');
    expect(html).not.toContain('<button');
  });

  test('is none if nothing is left, and the card says so', () => {
    for (const sizes of [[], ['S']]) {
      const html = card({ stock: 0, sizes });
      expect(html).toContain('Out of stock');
      expect(html).not.toContain('quick-add');
    }
    expect(cardHtml(product({ stock: 0 }), { standIns: true, link: true })).toContain('Out of stock');
  });
});

test('a number and its unit stay together on a card', () => {
  expect(cardHtml(product({ name: 'Jelly 400 g' }), { standIns: true })).toContain('Jelly 400\u00a0g</a>');
});

test('a card whose product is in the hero too takes the same file on a phone', () => {
  const soap = product({ id: 'soap', name: 'Soap' });
  expect(cardHtml(soap, { standIns: true, inHero: true })).toContain('66vw');
  expect(cardHtml(soap, { standIns: true })).not.toContain('66vw');
});
