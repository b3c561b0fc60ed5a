import { useStore } from '@nanostores/react';
import { type SubmitEvent, useEffect, useState } from 'react';
import { totalsOf } from '#domain/checkout/delivery.ts';
import { orderWords } from '#domain/owner/order-words.ts';
import { phoneDigits } from '#domain/owner/orders.ts';
import { longestLandmark, longestLine, longestPhone } from '#domain/shop/shop.ts';
import { formatPrice } from '#domain/text/money.ts';
import { askOwner, type OwnerReply } from '#stores/owner/calls.ts';
import { notify } from '#stores/owner/notice.ts';
import { hasOrderForm, keepOrderForm, readOrderForm } from '#stores/owner/order-form.ts';
import { $priceList } from '#stores/owner/price-list.ts';
import { queueWrite } from '#stores/owner/write-queue.ts';
import { Field } from '../../form/Field.tsx';
import { Button } from '../Button.tsx';
import { LinesField, type Piece, wanted } from './LinesField.tsx';

interface Props {
  onDone: () => void;
  /** Called when the shop refuses it: the form is then kept again. */
  onRefused: () => void;
}

/** Digits of a whole phone number, without the first 0. */
const wholeNumber = 9;

/** An order by phone or chat, or a sale at the counter. What is typed stays on the phone until it is sent, also without a line. */
export function TakeOrder({ onDone, onRefused }: Props) {
  const [form, setForm] = useState(readOrderForm<Piece>);
  const { texts } = form;
  const prices = new Map(useStore($priceList, { ssr: 'initial' }).map(({ id, price }) => [id, price]));
  const lines = form.lines.map((line) => ({ ...line, price: prices.get(line.id) ?? line.price }));
  const isAtCounter = texts.isAtCounter === 'yes';
  const { subtotal, total } = totalsOf(lines.filter(({ quantity }) => quantity > 0));
  const amount = isAtCounter ? subtotal : total;
  const customer = useCustomerOf(texts.phone ?? '');

  function change(next: typeof form) {
    setForm(next);
    keepOrderForm(next);
  }
  const type = (name: string, text: string) => change({ ...form, texts: { ...texts, [name]: text } });

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const { name = '', phone = '', street = '', landmark = '', city = '', reference = '' } = texts;
    keepOrderForm(null);
    onDone();
    const answer = await queueWrite('take-order', {
      ...{ isAtCounter, name, phone, street, landmark, city, reference, amount },
      lines: wanted(lines),
      kind: reference ? 'mobile money' : 'cash',
    });
    if (answer.outcome === 'ok') return notify(orderWords.taken(answer.value.number));
    // The next one may be on its way.
    if (hasOrderForm()) return;
    keepOrderForm(form);
    onRefused();
  }

  const field = (name: string, label: string) => ({
    ...{ name, label, id: `take-${name}`, value: texts[name] ?? '' },
    autoComplete: 'off',
    onChange: ({ target }: { target: HTMLInputElement }) => type(name, target.value),
  });
  const found = customer?.customer;
  return (
    <form className="form room-card" onSubmit={(event) => void submit(event)}>
      <label className="percent-choice">
        <input
          type="checkbox"
          checked={isAtCounter}
          onChange={({ target }) => type('isAtCounter', target.checked ? 'yes' : '')}
        />
        At the counter: handed over and paid now
      </label>
      <LinesField lines={lines} onChange={(next) => change({ ...form, lines: next })} />
      <Field
        {...field('phone', 'Phone')}
        type="tel"
        inputMode="tel"
        required={!isAtCounter}
        maxLength={longestPhone}
      />
      {found && (
        <div className="order-customer" role="status">
          <p>
            <b>{found.name}</b>, {[found.street, found.landmark, found.city].filter(Boolean).join(', ')}
          </p>
          {customer.refusals > 0 && <p className="order-warning">{orderWords.refusals(customer.refusals)}</p>}
          <ul className="soft">
            {customer.orders.map(({ number, status, amount: sum }) => (
              <li key={number}>{`#${number} ${status}, ${formatPrice(sum)}`}</li>
            ))}
          </ul>
          <Button
            quiet
            onClick={() => {
              const { phone: _, ...address } = found;
              change({ ...form, texts: { ...texts, ...address } });
            }}
          >
            Take name and address
          </Button>
        </div>
      )}
      <Field {...field('name', 'Name')} required={!isAtCounter} maxLength={longestLine} />
      {isAtCounter ? (
        <Field
          {...field('reference', 'Reference of the transfer')}
          hint="Leave it empty for cash."
          maxLength={60}
        />
      ) : (
        <>
          <Field {...field('street', 'Street')} required maxLength={longestLine} />
          <Field {...field('landmark', 'Landmark')} maxLength={longestLandmark} />
          <Field {...field('city', 'Town')} required maxLength={longestLine} />
        </>
      )}
      <p className="room-row">
        <b>{isAtCounter ? 'Total' : 'Total with delivery'}</b>
        <b className="price">{formatPrice(subtotal === 0 ? 0 : amount)}</b>
      </p>
      <p className="actions">
        <Button type="submit" disabled={wanted(lines).length === 0}>
          {isAtCounter ? 'Sold and paid' : 'Take the order'}
        </Button>
        <Button
          quiet
          onClick={() => {
            keepOrderForm(null);
            onDone();
          }}
        >
          Throw away
        </Button>
      </p>
    </form>
  );
}

/** The customer of a whole phone number, if there is a connection; null until then. */
function useCustomerOf(phone: string): OwnerReply<'customer'> | null {
  const digits = phoneDigits(phone);
  const [answer, setAnswer] = useState<{ digits: string; value: OwnerReply<'customer'> } | null>(null);
  useEffect(() => {
    if (digits.length < wholeNumber) return;
    let isLast = true;
    void askOwner('customer', { phone: digits }, () => isLast).then((reply) => {
      if (isLast && reply.outcome === 'ok') setAnswer({ digits, value: reply.value });
    });
    return () => {
      isLast = false;
    };
  }, [digits]);
  return answer?.digits === digits ? answer.value : null;
}
