import { type SubmitEvent, useState } from 'react';
import { deliveryFee } from '#domain/checkout/delivery.ts';
import { longestLandmark, longestLine, longestPhone } from '#domain/shop/shop.ts';
import { formatPrice, inUnits, typedAmount } from '#domain/text/money.ts';
import { queueWrite } from '#stores/owner/write-queue.ts';
import { Field } from '../../form/Field.tsx';
import { typedIn } from '../../form/form-fields.ts';
import { MoneyField } from '../../form/MoneyField.tsx';
import { Button } from '../Button.tsx';
import { useMember } from '../use-member.ts';
import { goodsTotal, LinesField, type Piece, Quantities, wanted } from './LinesField.tsx';
import type { Order } from './OrderCard.tsx';

interface Props {
  /** As it is now. The form keeps the one that it was opened with, so that no change by another device is overwritten. */
  order: Order;
  onDone: () => void;
}

const piecesOf = ({ lines }: Order): Piece[] => lines.map(({ productId: id, ...line }) => ({ ...line, id }));

/** Other pieces, another address or fee, before the delivery. The customer gets a mail. */
export function ChangeOrder({ order: current, onDone }: Props) {
  const [order] = useState(current);
  const { id, version, amount, phone, street, landmark, city } = order;
  const [lines, setLines] = useState<readonly Piece[]>(() => piecesOf(order));
  const isOwner = useMember()?.role === 'owner';
  const goods = goodsTotal(piecesOf(order));
  const oldFee = amount - goods;
  const ruleFee = oldFee === deliveryFee(goods) ? deliveryFee(goodsTotal(lines)) : oldFee;
  const [typedFee, setTypedFee] = useState<string>();
  const fee = typedFee === undefined ? ruleFee : typedAmount(typedFee);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const { phone = '', street = '', landmark = '', city = '' } = typedIn(event.currentTarget);
    void queueWrite('change-order', {
      id,
      version,
      lines: wanted(lines),
      address: { phone, street, landmark, city },
      ...(typedFee !== undefined && { fee }),
    });
    onDone();
  }

  const field = (name: string) => ({ id: `${name}-${id}`, name });
  return (
    <form className="form" onSubmit={submit}>
      <LinesField lines={lines} onChange={setLines} />
      <Field
        {...field('phone')}
        label="Phone"
        type="tel"
        required
        maxLength={longestPhone}
        defaultValue={phone}
      />
      <Field {...field('street')} label="Street" required maxLength={200} defaultValue={street} />
      <Field {...field('landmark')} label="Landmark" maxLength={longestLandmark} defaultValue={landmark} />
      <Field {...field('city')} label="Town" required maxLength={longestLine} defaultValue={city} />
      {isOwner && (
        <MoneyField
          {...field('fee')}
          label="Delivery"
          type="number"
          min={0}
          step={inUnits(1)}
          value={typedFee ?? inUnits(ruleFee)}
          onChange={({ target }) => setTypedFee(target.value)}
        />
      )}
      <p className="room-row">
        <b>New total</b>
        <b className="price">{formatPrice(goodsTotal(lines) + fee)}</b>
      </p>
      <p className="actions">
        <Button type="submit" disabled={wanted(lines).length === 0}>
          Save the change
        </Button>
        <Button quiet onClick={onDone}>
          Back
        </Button>
      </p>
    </form>
  );
}

/** Pieces of a delivered order that come back, and the money for them. */
export function ReturnOrder({ order: current, onDone }: Props) {
  const [order] = useState(current);
  const { id, version, amount, returnWish } = order;
  const ordered = piecesOf(order);
  const [lines, setLines] = useState<readonly Piece[]>(() =>
    ordered.map((line) => ({ ...line, quantity: 0 })),
  );
  const [typedSum, setTypedSum] = useState<string>();
  const value = Math.min(goodsTotal(lines), amount);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const { reason = '', kind = '' } = typedIn(event.currentTarget);
    void queueWrite('return-order', {
      id,
      version,
      lines: wanted(lines),
      amount: typedSum === undefined ? value : typedAmount(typedSum),
      kind: kind === 'on' ? 'mobile money' : 'cash',
      reason,
    });
    onDone();
  }

  return (
    <form className="form" onSubmit={submit}>
      <p>How many pieces come back?</p>
      <Quantities
        lines={lines}
        onChange={setLines}
        most={(line) => ordered.find((each) => each.id === line.id && each.size === line.size)?.quantity ?? 0}
      />
      <MoneyField
        id={`sum-${id}`}
        name="amount"
        label="Paid back"
        type="number"
        min={0}
        step={inUnits(1)}
        max={inUnits(amount)}
        value={typedSum ?? inUnits(value)}
        onChange={({ target }) => setTypedSum(target.value)}
      />
      <label className="percent-choice">
        <input type="checkbox" name="kind" /> By mobile money
      </label>
      <Field id={`why-${id}`} name="reason" label="Reason" maxLength={200} defaultValue={returnWish} />
      <p className="actions">
        <Button type="submit" disabled={wanted(lines).length === 0}>
          Take them back
        </Button>
        <Button quiet onClick={onDone}>
          Back
        </Button>
      </p>
    </form>
  );
}
