import { useState } from 'react';
import { ProductGrid } from '../ProductGrid.tsx';
import { type Product, useShop } from '../shop.tsx';

const orders: Record<string, (a: Product, b: Product) => number> = {
  relevant: () => 0,
  'low-high': (a, b) => a.price - b.price,
  'high-low': (a, b) => b.price - a.price,
};

export function CollectionScreen() {
  const { products } = useShop();
  const all = products ?? [];
  const [text, setText] = useState(new URLSearchParams(location.search).get('q') ?? '');
  const [category, setCategory] = useState('');
  const [order, setOrder] = useState('relevant');
  const categories = [...new Set(all.map((each) => each.category))];
  const shown = all
    .filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))
    .filter((each) => category === '' || each.category === category)
    .toSorted(orders[order]);
  return (
    <>
      <h1>All products</h1>
      <input
        type="search"
        aria-label="Search"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <select aria-label="Category" value={category} onChange={({ target }) => setCategory(target.value)}>
        <option value="">All categories</option>
        {categories.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
      <select aria-label="Order" value={order} onChange={({ target }) => setOrder(target.value)}>
        <option value="relevant">Relevant</option>
        <option value="low-high">Low to High</option>
        <option value="high-low">High to Low</option>
      </select>
      <p>Showing {shown.length} products</p>
      <ProductGrid products={shown} />
    </>
  );
}
