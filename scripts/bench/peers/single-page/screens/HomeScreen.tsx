import { useEffect, useState } from 'react';
import { ProductGrid } from '../ProductGrid.tsx';
import { Link } from '../router.tsx';
import { useShop } from '../shop.tsx';

export function HomeScreen() {
  const { products } = useShop();
  const all = products ?? [];
  const [slide, setSlide] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSlide((shown) => (shown + 1) % 4), 20_000);
    return () => clearInterval(timer);
  }, []);
  const hero = all[slide];
  return (
    <>
      {hero && (
        <section>
          <img src={hero.image[0]} alt={hero.name} width="640" height="640" />
          <h1>{hero.name}</h1>
          <Link to={`/product/${hero.id}`}>Shop now</Link>
        </section>
      )}
      <h2>Latest</h2>
      <ProductGrid products={all.slice(0, 10)} />
      <h2>Best sellers</h2>
      <ProductGrid products={all.filter(({ bestseller }) => bestseller).slice(0, 5)} />
    </>
  );
}
