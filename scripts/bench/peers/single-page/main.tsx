import './style.css';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

interface Product {
  id: string;
  name: string;
  description: string;
  price: number;
  image: string[];
  category: string;
}

/** Product page of a single-page app: empty until the API has sent the whole catalogue, as the former shop was. */
function App() {
  const [products, setProducts] = useState<Product[]>([]);
  const [cart, setCart] = useState<Record<string, number>>({});
  const [quantity, setQuantity] = useState(1);
  useEffect(() => {
    void fetch('/api/list-products.php')
      .then((reply) => reply.json())
      .then((reply) => setProducts(reply.products));
  }, []);
  const product = products.find(({ id }) => location.pathname === `/product/${id}`);
  const related = products.filter(({ id, category }) => category === product?.category && id !== product.id);
  const count = Object.values(cart).reduce((sum, each) => sum + each, 0);
  const add = (id: string, pieces: number) => {
    const next = { ...cart, [id]: pieces };
    localStorage.setItem('app-cart', JSON.stringify(next));
    setCart(next);
  };
  if (!product) return <p>Loading…</p>;
  return (
    <>
      <header>
        <a href="/">Lulu</a>
        <a href="/cart">
          Cart <b className="cart-count">{count || ''}</b>
        </a>
      </header>
      <main>
        {product.image.map((file) => (
          <img key={file} src={file} alt={product.name} width="640" height="640" />
        ))}
        <h1>{product.name}</h1>
        <p>UGX {product.price.toLocaleString('en')}</p>
        <input
          type="number"
          aria-label="Quantity"
          min="1"
          value={quantity}
          onChange={({ target }) => setQuantity(Number(target.value))}
        />
        <button type="button" name="add" onClick={() => add(product.id, quantity)}>
          {cart[product.id] ? 'Update quantity' : 'Add to cart'}
        </button>
        <p>{product.description}</p>
        <h2>You might also like</h2>
        <ul>
          {related.slice(0, 8).map(({ id, name, price, image }) => (
            <li key={id}>
              <img src={image[0]} alt="" width="640" height="640" loading="lazy" />
              <a href={`/product/${id}`}>{name}</a> UGX {price.toLocaleString('en')}
            </li>
          ))}
        </ul>
      </main>
    </>
  );
}

createRoot(document.getElementById('root') as HTMLElement).render(<App />);
