import { useState } from 'react';
import { ProductGrid } from '../ProductGrid.tsx';
import { go, Link } from '../router.tsx';
import { priceOf, useShop } from '../shop.tsx';

const tabs = ['Description', 'Specifications', 'Delivery & returns'] as const;

export function ProductScreen({ path }: { path: string }) {
  const { products, cart, setQuantity } = useShop();
  const product = products?.find(({ id }) => path === `/product/${id}`);
  const [size, setSize] = useState('');
  const [quantity, setCount] = useState(1);
  const [tab, setTab] = useState<(typeof tabs)[number]>('Description');
  if (!product) return <h1>Product Not Found</h1>;
  const needsSize = Boolean(product.sizes?.length);
  const key = `${product.id}/${needsSize ? size : 'default'}`;
  const related = products?.filter(({ id, category }) => category === product.category && id !== product.id);
  return (
    <>
      <p>
        <Link to="/">Home</Link> / <Link to="/collection">Products</Link> / {product.name}
      </p>
      {product.image.map((file) => (
        <img key={file} src={file} alt={product.name} width="640" height="640" />
      ))}
      <h1>{product.name}</h1>
      <p>{priceOf(product.price)}</p>
      {product.sizes?.map((each) => (
        <button type="button" key={each} aria-pressed={each === size} onClick={() => setSize(each)}>
          {each}
        </button>
      ))}
      <input
        type="number"
        aria-label="Quantity"
        min="1"
        value={quantity}
        onChange={({ target }) => setCount(Number(target.value))}
      />
      <button
        type="button"
        name="add"
        disabled={needsSize && size === ''}
        onClick={() => setQuantity(key, quantity)}
      >
        {cart[key] ? 'Update quantity' : 'Add to cart'}
      </button>
      <button type="button" onClick={() => go('/place-order')}>
        Buy now
      </button>
      <p>
        {tabs.map((each) => (
          <button type="button" key={each} aria-pressed={each === tab} onClick={() => setTab(each)}>
            {each}
          </button>
        ))}
      </p>
      {tab === 'Description' && <p>{product.description}</p>}
      {tab === 'Specifications' && (
        <dl>
          {product.specifications?.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {tab === 'Delivery & returns' && <p>We deliver in 1-3 days in Kampala. Return within 7 days.</p>}
      <h2>You might also like</h2>
      <ProductGrid products={related?.slice(0, 8) ?? []} />
    </>
  );
}
