import './style.css';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { ShopProvider } from './shop.tsx';

createRoot(document.getElementById('root') as HTMLElement).render(
  <ShopProvider>
    <App />
  </ShopProvider>,
);
