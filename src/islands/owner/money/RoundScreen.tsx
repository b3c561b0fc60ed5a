import { useStore } from '@nanostores/react';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { DoorOutcome } from '#domain/owner/money.ts';
import { internationalDigits } from '#domain/owner/orders.ts';
import { words } from '#domain/owner/words.ts';
import { formatPrice } from '#domain/text/money.ts';
import type { OwnerReply } from '#stores/owner/calls.ts';
import { $round, type RoundOutcome, readRound, sayOutcome } from '#stores/owner/round.ts';

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
  const [step, setStep] = useState<DoorOutcome | null>(null);
  const say = useCallback(
    (outcome: DoorOutcome, form: HTMLFormElement) => {
      const fields = new FormData(form);
      const collected = Number(String(fields.get('collected') ?? '0').replace(/\D/g, ''));
      const body: RoundOutcome = { id, outcome, collected, reason: String(fields.get('reason') ?? '') };
      sayOutcome(body);
      setStep(null);
    },
    [id],
  );
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
      {step ? (
        <form
          className="form"
          onSubmit={(event) => {
            event.preventDefault();
            say(step, event.currentTarget);
          }}
        >
          {step === 'delivered' ? (
            <label>
              Cash collected, UGX
              <input name="collected" inputMode="numeric" required defaultValue={toCollect} />
            </label>
          ) : (
            <label>
              What happened?
              <input name="reason" required maxLength={200} />
            </label>
          )}
          <p className="actions">
            <button type="submit" className="button">
              Save
            </button>
            <button type="button" className="button button-quiet" onClick={() => setStep(null)}>
              Back
            </button>
          </p>
        </form>
      ) : (
        <div className="actions room-steps">
          <Step onClick={() => setStep('delivered')}>Delivered</Step>
          <Step isQuiet onClick={() => setStep('not there')}>
            Not there
          </Step>
          <Step isQuiet onClick={() => setStep('refused')}>
            Refused
          </Step>
        </div>
      )}
    </li>
  );
}

function Step({
  isQuiet,
  onClick,
  children,
}: {
  isQuiet?: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button type="button" className={`button${isQuiet ? ' button-quiet' : ''}`} onClick={onClick}>
      {children}
    </button>
  );
}
