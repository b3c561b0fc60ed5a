import type { ReactNode } from 'react';
import { Link, usePath } from './router.tsx';
import { CartScreen } from './screens/CartScreen.tsx';
import { CheckoutScreen } from './screens/CheckoutScreen.tsx';
import { CollectionScreen } from './screens/CollectionScreen.tsx';
import { HomeScreen } from './screens/HomeScreen.tsx';
import { LoginScreen } from './screens/LoginScreen.tsx';
import { OrdersScreen } from './screens/OrdersScreen.tsx';
import { ProductScreen } from './screens/ProductScreen.tsx';
import { ProfileScreen } from './screens/ProfileScreen.tsx';
import { AboutScreen, ContactScreen } from './screens/TextScreens.tsx';
import { useShop } from './shop.tsx';

const screens: Record<string, () => ReactNode> = {
  '/': HomeScreen,
  '/collection': CollectionScreen,
  '/cart': CartScreen,
  '/login': LoginScreen,
  '/place-order': CheckoutScreen,
  '/orders': OrdersScreen,
  '/profile': ProfileScreen,
  '/about': AboutScreen,
  '/contact': ContactScreen,
};

export function App() {
  const path = usePath();
  const { products } = useShop();
  const Screen = screens[path];
  return (
    <>
      <Header />
      <main>{products === null ? <p>Loading…</p> : Screen ? <Screen /> : <ProductScreen path={path} />}</main>
      <footer>
        <p>Beauty, home and style, delivered in Kampala.</p>
        <Link to="/about">About</Link> <Link to="/contact">Contact</Link>
      </footer>
    </>
  );
}

function Header() {
  const { cart, token } = useShop();
  const count = Object.values(cart).reduce((sum, quantity) => sum + quantity, 0);
  return (
    <header>
      <Link to="/">Lulu</Link>
      <nav>
        <Link to="/collection">All products</Link>
        <Link to={token ? '/profile' : '/login'}>{token ? 'Account' : 'Sign In'}</Link>
        <Link to="/cart">
          Cart <b className="cart-count">{count || ''}</b>
        </Link>
      </nav>
    </header>
  );
}
