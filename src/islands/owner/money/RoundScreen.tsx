import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Typed } from '#domain/account/account-forms.ts';
import type { DoorOutcome } from '#domain/owner/money.ts';
import { internationalDigits } from '#domain/owner/orders.ts';
import { words } from '#domain/owner/words.ts';
import { formatPrice, typedAmount, writtenAmount } from '#domain/text/money.ts';
import type { OwnerReply } from '#stores/owner/calls.ts';
import { $round, readRound, sayOutcome } from '#stores/owner/round.ts';
import { Field } from '../../form/Field.tsx';
import { MoneyField } from '../../form/MoneyField.tsx';
import { AskInPlace } from '../AskInPlace.tsx';

type RoundOrder = OwnerReply<'round'>['orders'][number];

/** Page of a rider, by the link of one round: where to go, what to collect, and what became of it. */
export function RoundScreen() {
  const round = useStore($round, { ssr: 'initial' });
  useEffect(() => readRound(), []);
  const { value, fault, waiting } = round;
  if (!value)
    return (
      <div className="room-empty">
        <h1>Your round</h1>
        <p role="status">{fault || words.loading}</p>
      </div>
    );
  const open = value.orders.filter(
    ({ id, outcome }) => outcome === '' && !waiting.some((each) => each.id === id),
  );
  const toCollect = open.reduce((sum, order) => sum + order.toCollect, 0);
  return (
    <>
      <header className="room-head">
        <h1>{value.rider}</h1>
        <p className="soft">{`${open.length} of ${value.orders.length} to bring, ${formatPrice(toCollect)} to collect`}</p>
      </header>
      <p className="room-queue" role="status">
        {fault || (waiting.length > 0 && words.waiting(waiting.length))}
      </p>
      <ul className="room-list">
        {open.map((order) => (
          <Door key={order.id} {...order} />
        ))}
      </ul>
      {open.length === 0 && <p className="room-empty">All done. Bring the cash to the shop.</p>}
    </>
  );
}

function Door({ id, number, name, phone, street, landmark, town, toCollect, reason }: RoundOrder) {
  const say = (outcome: DoorOutcome, { collected = '0', reason: why = '' }: Typed) =>
    sayOutcome({ id, outcome, collected: typedAmount(collected), reason: why });
  return (
    <li className="room-card order">
      <div className="room-row">
        <h2>{`#${number} ${name}`}</h2>
        <span className="price">{formatPrice(toCollect)}</span>
      </div>
      <p>
        {[street, town].filter(Boolean).join(', ')}
        {landmark && <b className="order-landmark">{landmark}</b>}
      </p>
      {reason && <p className="order-warning">{reason}</p>}
      <div className="actions room-steps">
        <a className="button button-quiet" href={`tel:+${internationalDigits(phone)}`}>
          {`Call ${phone}`}
        </a>
      </div>
      <div className="actions room-steps">
        <AskInPlace label="Delivered" send="Save" look="button" onSend={(typed) => say('delivered', typed)}>
          <MoneyField
            id={`collected-${id}`}
            name="collected"
            label="Cash collected"
            defaultValue={writtenAmount(toCollect)}
          />
        </AskInPlace>
        {(['not there', 'refused'] as const).map((outcome) => (
          <AskInPlace
            key={outcome}
            label={outcome === 'refused' ? 'Refused' : 'Not there'}
            send="Save"
            onSend={(typed) => say(outcome, typed)}
          >
            <Field id={`${outcome}-${id}`} name="reason" label="What happened?" required maxLength={200} />
          </AskInPlace>
        ))}
      </div>
    </li>
  );
}
