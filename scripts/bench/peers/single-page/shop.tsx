import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

export interface Product {
  id: string;
  name: string;
  description: string;
  price: number;
  image: string[];
  category: string;
  sub_category: string;
  bestseller: boolean;
  sizes?: string[] | null;
  specifications?: { label: string; value: string }[] | null;
}

interface Shop {
  /** Null until the API has answered. */
  products: Product[] | null;
  /** Quantities by product id and size. */
  cart: Record<string, number>;
  token: string;
  setToken(token: string): void;
  /** Sets the quantity of a line; 0 removes the line. */
  setQuantity(key: string, quantity: number): void;
}

const ShopContext = createContext<Shop | null>(null);

export function useShop(): Shop {
  const shop = useContext(ShopContext);
  if (shop === null) throw new Error('There is no shop above this component.');
  return shop;
}

/** Provides catalogue, cart and session to all screens in one context, as the former shop did. */
export function ShopProvider({ children }: { children: ReactNode }) {
  const [products, setProducts] = useState<Product[] | null>(null);
  const [cart, setCart] = useState<Record<string, number>>(storedCart);
  const [token, setToken] = useState(localStorage.getItem('app-token') ?? '');

  useEffect(() => {
    void call<{ products: Product[] }>('list-products').then(({ products: all }) => setProducts(all));
  }, []);

  function setQuantity(key: string, quantity: number) {
    const { [key]: _, ...others } = cart;
    const next = quantity > 0 ? { ...others, [key]: quantity } : others;
    localStorage.setItem('app-cart', JSON.stringify(next));
    setCart(next);
    if (token) void call('update-cart', { itemId: key, quantity }, token);
  }

  return <ShopContext value={{ products, cart, token, setToken, setQuantity }}>{children}</ShopContext>;
}

export async function call<Reply>(name: string, body?: object, token = ''): Promise<Reply> {
  const headers = { 'content-type': 'application/json', token };
  const request = body ? { method: 'POST', headers, body: JSON.stringify(body) } : {};
  return await (await fetch(`/api/${name}.php`, request)).json();
}

function storedCart(): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem('app-cart') ?? '{}');
  } catch {
    return {};
  }
}

export function priceOf(amount: number): string {
  return `UGX ${amount.toLocaleString('en')}`;
}

export function subtotalOf({ products, cart }: Pick<Shop, 'products' | 'cart'>): number {
  return Object.entries(cart).reduce((sum, [key, quantity]) => {
    const product = products?.find(({ id }) => key.startsWith(`${id}/`));
    return sum + quantity * (product?.price ?? 0);
  }, 0);
}
