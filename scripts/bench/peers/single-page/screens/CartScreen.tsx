import { Link } from '../router.tsx';
import { priceOf, subtotalOf, useShop } from '../shop.tsx';

export function CartScreen() {
  const { products, cart, setQuantity } = useShop();
  const subtotal = subtotalOf({ products, cart });
  const delivery = subtotal > 50_000 ? 0 : 5_000;
  return (
    <>
      <h1>Shopping Cart</h1>
      <ul>
        {Object.entries(cart).map(([key, quantity]) => {
          const product = products?.find(({ id }) => key.startsWith(`${id}/`));
          return (
            <li key={key}>
              <img src={product?.image[0]} alt="" width="96" height="96" />
              <b>{product?.name ?? 'Product Unavailable'}</b> {priceOf(product?.price ?? 0)}
              <button type="button" onClick={() => setQuantity(key, Math.max(1, quantity - 1))}>
                −
              </button>
              {quantity}
              <button type="button" onClick={() => setQuantity(key, quantity + 1)}>
                +
              </button>
              <button type="button" onClick={() => setQuantity(key, 0)}>
                Remove
              </button>
            </li>
          );
        })}
      </ul>
      <p>Subtotal {priceOf(subtotal)}</p>
      <p>Delivery {priceOf(delivery)}</p>
      <p>Total {priceOf(subtotal + delivery)}</p>
      <Link to="/place-order">Proceed to Checkout</Link>
    </>
  );
}
