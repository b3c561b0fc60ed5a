import { useEffect, useState } from 'react';
import { call, priceOf, useShop } from '../shop.tsx';

interface Order {
  _id: string;
  status: string;
  amount: number;
  items: { name: string; quantity: number; price: number }[];
}

export function OrdersScreen() {
  const { token } = useShop();
  const [orders, setOrders] = useState<Order[]>([]);
  useEffect(() => {
    void call<{ orders?: Order[] }>('user-orders', {}, token).then((reply) => setOrders(reply.orders ?? []));
  }, [token]);
  return (
    <>
      <h1>My Orders</h1>
      {orders.map(({ _id, status, amount, items }) => (
        <section key={_id}>
          <h2>Order #{_id}</h2>
          <p>
            {status}, {priceOf(amount)}
          </p>
          <ul>
            {items.map(({ name, quantity, price }) => (
              <li key={name}>
                {quantity} × {name} {priceOf(price)}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
