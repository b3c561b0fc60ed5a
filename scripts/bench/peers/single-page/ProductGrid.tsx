import { Link } from './router.tsx';
import { type Product, priceOf, useShop } from './shop.tsx';

export function ProductGrid({ products }: { products: readonly Product[] }) {
  return (
    <ul className="grid">
      {products.map((product) => (
        <Card key={product.id} product={product} />
      ))}
    </ul>
  );
}

function Card({ product }: { product: Product }) {
  const { cart, setQuantity } = useShop();
  const key = `${product.id}/default`;
  const quantity = cart[key] ?? 0;
  return (
    <li>
      <img src={product.image[0]} alt="" width="640" height="640" loading="lazy" />
      <h3>
        <Link to={`/product/${product.id}`}>{product.name}</Link>
      </h3>
      <p>{priceOf(product.price)}</p>
      {!product.sizes?.length && (
        <button type="button" onClick={() => setQuantity(key, quantity + 1)}>
          {quantity ? `In cart (${quantity})` : 'Add'}
        </button>
      )}
    </li>
  );
}
