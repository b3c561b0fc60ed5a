import { type SubmitEvent, useState } from 'react';
import { go } from '../router.tsx';
import { call, priceOf, subtotalOf, useShop } from '../shop.tsx';

const fields = ['firstName', 'lastName', 'email', 'phone', 'street', 'city'] as const;

export function CheckoutScreen() {
  const { products, cart, token } = useShop();
  const [problem, setProblem] = useState('');
  const [isSending, setSending] = useState(false);
  const subtotal = subtotalOf({ products, cart });
  const amount = subtotal + (subtotal > 50_000 ? 0 : 5_000);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setSending(true);
    const address = Object.fromEntries(new FormData(event.currentTarget));
    const items = Object.entries(cart).map(([key, quantity]) => ({
      ...products?.find(({ id }) => key.startsWith(`${id}/`)),
      quantity,
    }));
    const { success, message } = await call<{ success: boolean; message?: string }>(
      'place-order',
      { address, items, amount },
      token,
    );
    setSending(false);
    if (success) go('/orders');
    else setProblem(message ?? 'Failed to place order');
  }

  return (
    <form onSubmit={(event) => void submit(event)}>
      <h1>Checkout</h1>
      {fields.map((name) => (
        <label key={name}>
          {name} <input name={name} required />
        </label>
      ))}
      <p>Cash on Delivery</p>
      <p>Total {priceOf(amount)}</p>
      <p role="alert">{problem}</p>
      <button type="submit" disabled={isSending}>
        Place Order
      </button>
    </form>
  );
}
