import { useStore } from '@nanostores/react';
import { useId, useState } from 'react';
import { defaultSize, shownSize } from '#domain/cart/line-keys.ts';
import { quantityLimit } from '#domain/shop/shop.ts';
import { formatPrice } from '#domain/text/money.ts';
import { $priceList, type PricedProduct } from '#stores/owner/price-list.ts';
import { Button } from '../Button.tsx';

/** A product in a size, with its pieces. */
export interface Piece {
  id: string;
  size: string;
  name: string;
  price: number;
  quantity: number;
}

interface Props {
  lines: readonly Piece[];
  onChange: (lines: readonly Piece[]) => void;
}

/** Most products that a search lists. */
const mostListed = 6;

/** The products of an order: their pieces, and a search for others. */
export function LinesField({ lines, onChange }: Props) {
  const add = (piece: Piece) => {
    const index = lines.findIndex(({ id, size }) => id === piece.id && size === piece.size);
    if (index < 0) return onChange([...lines, piece]);
    onChange(lines.map((line, each) => (each === index ? { ...line, quantity: line.quantity + 1 } : line)));
  };
  return (
    <fieldset className="order-edit">
      <legend className="sr-only">Products</legend>
      <Quantities lines={lines} onChange={onChange} most={() => quantityLimit} />
      <ProductSearch onAdd={add} />
    </fieldset>
  );
}

/** The pieces of each line, typed in place. */
export function Quantities({ lines, onChange, most }: Props & { most: (line: Piece) => number }) {
  return (
    <ul className="order-lines">
      {lines.map((line, index) => (
        <li key={`${line.id} ${line.size}`}>
          <label className="order-quantity">
            <input
              type="number"
              inputMode="numeric"
              min={0}
              max={most(line)}
              required
              value={Number.isFinite(line.quantity) ? line.quantity : ''}
              onChange={({ target }) => {
                const quantity = target.valueAsNumber;
                onChange(lines.map((each, position) => (position === index ? { ...each, quantity } : each)));
              }}
            />
            <span>{nameOf(line)}</span>
          </label>
          <span className="price">{formatPrice(line.price * (line.quantity || 0))}</span>
        </li>
      ))}
    </ul>
  );
}

function ProductSearch({ onAdd }: { onAdd: (piece: Piece) => void }) {
  const id = useId();
  const products = useStore($priceList, { ssr: 'initial' });
  const [typed, setTyped] = useState('');
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = words.length === 0 ? [] : products.filter(({ name }) => isMatch(name, words));
  return (
    <>
      <label htmlFor={id}>Add a product</label>
      <input
        id={id}
        type="search"
        placeholder="A part of its name"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        // Enter would send the form around it.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <p className="soft" role="status">
        {words.length > 0 && matches.length === 0 && 'No product has this name.'}
        {matches.length > mostListed && `${matches.length} products. Type more of the name.`}
      </p>
      <ul className="order-matches">
        {matches.slice(0, mostListed).flatMap(({ sizes, ...product }) =>
          (sizes.length > 0 ? sizes : [defaultSize]).map((size) => (
            <li key={`${product.id} ${size}`}>
              <Button
                quiet
                disabled={product.stock === 0}
                onClick={() => {
                  onAdd({ ...product, size, quantity: 1 });
                  setTyped('');
                }}
              >
                <span>{nameOf({ ...product, size })}</span>
                <span className="price">{product.stock === 0 ? 'Sold out' : formatPrice(product.price)}</span>
              </Button>
            </li>
          )),
        )}
      </ul>
    </>
  );
}

const isMatch = (name: string, words: readonly string[]) =>
  words.every((word) => ` ${name.toLowerCase()}`.includes(` ${word}`));

const nameOf = ({ name, size }: Pick<PricedProduct, 'name'> & { size: string }) =>
  [name, shownSize(size)].filter(Boolean).join(', ');

/** The lines that have pieces, as they are sent. */
export const wanted = (lines: readonly Piece[]) =>
  lines.filter(({ quantity }) => quantity > 0).map(({ id, size, quantity }) => ({ id, size, quantity }));

export const goodsTotal = (lines: readonly Piece[]) =>
  lines.reduce((sum, { price, quantity }) => sum + price * (quantity || 0), 0);
