import { shownSize } from '#domain/cart/cart-lines.ts';
import type { ProductSummary } from '#domain/catalogue/product-summary.ts';
import type { Order, OrderLine } from '#domain/orders/order.ts';
import { quantityLabel, sizeLabel } from '#domain/orders/order-labels.ts';
import { productPath } from '#domain/shop/paths.ts';
import { keepMeasure } from '#domain/text/keep-units.ts';
import { formatPrice } from '#domain/text/money.ts';
import { $summaries } from '#stores/catalogue/product-summaries.ts';
import { useStored } from '../frame/use-stored.ts';
import { LinePicture } from './LinePicture.tsx';

const none: ReadonlyMap<string, ProductSummary | null> = new Map();

export function OrderLines({ lines }: Pick<Order, 'lines'>) {
  const summaries = useStored($summaries, none);
  return (
    <ul className="order-lines">
      {lines.map((line, index) => {
        const sold = summaries.get(line.productId);
        const name = keepMeasure(line.name);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: The lines of an order never change.
          <li key={index}>
            <LinePicture line={line} />
            <div>
              {sold ? <a href={productPath(line.productId)}>{name}</a> : <b>{name}</b>}
              <p className="soft">{detailsOf(line)}</p>
            </div>
            {line.price !== null && <span className="price">{formatPrice(line.price * line.quantity)}</span>}
          </li>
        );
      })}
    </ul>
  );
}

/** `Size M · 2 × UGX 9,500` */
function detailsOf({ size, quantity, price }: OrderLine): string {
  const count = price === null ? `${quantityLabel} ${quantity}` : `${quantity} × ${formatPrice(price)}`;
  const shown = shownSize(size);
  return shown === null ? count : `${sizeLabel} ${shown} · ${count}`;
}
