import { useEffect, useRef } from 'react';
import * as words from '#domain/cart/cart-messages.ts';
import { type CountedLine, isSoldOut } from '#domain/cart/cart-stock.ts';
import { removeLabel, undoLabel, unknownItem } from '#domain/shop/labels.ts';
import { productUnavailable, stockWords } from '#domain/shop/messages.ts';
import { productPath } from '#domain/shop/paths.ts';
import { changeQuantityMs, quantityLimit } from '#domain/shop/shop.ts';
import { showBusy } from '#domain/shop/show-busy.ts';
import { formatPrice } from '#domain/text/money.ts';
import { changeQuantity, decrease, increase, removeLine, undoRemoval } from '#stores/cart/cart-actions.ts';
import { ProductPicture } from '../catalogue/ProductPicture.tsx';

interface Props {
  line: CountedLine;
  /** Whether to show that the server has not confirmed the line yet (R18). */
  isMarked: boolean;
  isLeaving?: boolean;
}

export function CartRow({ line, isMarked, isLeaving = false }: Props) {
  const { product, size, quantity, orderable, isUnavailable } = line;
  const isOut = isSoldOut(line);
  const name = line.name ?? (isUnavailable ? productUnavailable.title : unknownItem);
  const warning = isUnavailable
    ? productUnavailable.note
    : isOut
      ? stockWords(0, 0)
      : product && orderable < quantity && words.onlyLeft(orderable);
  return (
    <li id={rowId(line)} className={`cart-line${isLeaving ? ' leaving' : ''}`} inert={isLeaving}>
      {product ? (
        <ProductPicture picture={product.picture} alt="" sizes="(min-width: 36rem) 7rem, 6rem" upTo={320} />
      ) : (
        <span className="picture no-picture" />
      )}
      <div className="cart-text">
        <h2>{product ? <a href={productPath(product.id)}>{name}</a> : name}</h2>
        {size !== '' && <p className="soft">{words.sizeWords(size)}</p>}
        {warning && <p className="warn">{warning}</p>}
        {product && !isOut && quantity > 1 && (
          <p className="soft price">{words.priceOfEach(formatPrice(product.price))}</p>
        )}
      </div>
      {isOut ? (
        <p className="soft cart-price">{words.notCounted}</p>
      ) : (
        <p className="price cart-price">
          {product || isUnavailable ? formatPrice((product?.price ?? 0) * orderable) : '…'}
        </p>
      )}
      <div className="cart-tools">
        {!isUnavailable && !isOut && (
          <div className="stepper">
            <button
              type="button"
              aria-label={words.lineControls.less(name)}
              aria-disabled={quantity <= 1}
              onClick={({ currentTarget }) => {
                if (quantity <= 1) return;
                showBusy(currentTarget, changeQuantityMs);
                decrease(line);
              }}
            >
              −
            </button>
            <input
              key={quantity}
              type="number"
              inputMode="numeric"
              min={1}
              max={quantityLimit}
              defaultValue={quantity}
              aria-label={words.lineControls.quantity(name)}
              onBlur={({ currentTarget }) => {
                currentTarget.value = String(changeQuantity(line, currentTarget.valueAsNumber));
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                // A new quantity gets a new field, so the focus goes on as by Tab, and a phone puts its keyboard away. The
                // key would press the button that has the focus then.
                event.preventDefault();
                (event.currentTarget.nextSibling as HTMLElement).focus();
              }}
            />
            <button
              type="button"
              aria-label={words.lineControls.more(name)}
              aria-disabled={quantity >= quantityLimit}
              onClick={({ currentTarget }) => {
                if (quantity >= quantityLimit) return;
                showBusy(currentTarget, changeQuantityMs);
                increase(line);
              }}
            >
              +
            </button>
          </div>
        )}
        {isMarked && <p className="unsaved">{words.notYetSaved}</p>}
        <button
          type="button"
          className="text-button"
          aria-label={words.lineControls.remove(name)}
          onClick={() => removeLine(line)}
        >
          {removeLabel}
        </button>
      </div>
    </li>
  );
}

/** Replaces a removed line, with a button that restores it and takes the focus if Remove had it. */
export function RemovedRow({ line }: { line: CountedLine }) {
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) undo.current?.focus({ preventScroll: true });
  }, []);
  return (
    <li className="removed">
      <span>{words.removedWords(line.product?.name ?? null)}</span>
      <button type="button" className="text-button" ref={undo} onClick={() => restore(line)}>
        {undoLabel}
      </button>
    </li>
  );
}

function restore(line: CountedLine): void {
  undoRemoval();
  // The line is drawn after this event.
  setTimeout(() => document.getElementById(rowId(line))?.querySelector<HTMLElement>('.text-button')?.focus());
}

function rowId({ key }: CountedLine): string {
  return `line-${key}`;
}
