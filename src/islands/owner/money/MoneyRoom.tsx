import { type SubmitEvent, useMemo, useState } from 'react';
import { shopDateTime } from '#domain/text/dates.ts';
import { formatAmount, formatChange, formatPrice, typedAmount } from '#domain/text/money.ts';
import type { OwnerReply } from '#stores/owner/calls.ts';
import { openReading } from '#stores/owner/reading.ts';
import { queueWrite } from '#stores/owner/write-queue.ts';
import { Field } from '../../form/Field.tsx';
import { typedIn } from '../../form/form-fields.ts';
import { MoneyField } from '../../form/MoneyField.tsx';
import { AskInPlace } from '../AskInPlace.tsx';
import { Button } from '../Button.tsx';
import { Line } from '../EventLog.tsx';
import { Folded } from '../lists.tsx';
import { Loaded, Room } from '../Room.tsx';
import { Figures } from './Figures.tsx';
import { MissedSearches } from './MissedSearches.tsx';

/** The cash of a day, closed in the evening, and the figures of a month. */
export function MoneyRoom() {
  const [day, setDay] = useState<string>();
  const reading = useMemo(() => openReading('day', day ? { day } : {}, day ? undefined : 'day'), [day]);
  return (
    <Room title="Money">
      <Loaded reading={reading}>
        {(value) => (
          <>
            <label className="room-row">
              <span className="sr-only">Day</span>
              <input
                type="date"
                value={value.day}
                onChange={(event) => event.target.value && setDay(event.target.value)}
              />
            </label>
            <Sums {...value} />
            <Close key={`${value.day} ${value.cash}`} {...value} />
            <Entries entries={value.entries} />
          </>
        )}
      </Loaded>
      <Figures />
      <MissedSearches />
    </Room>
  );
}

type Day = OwnerReply<'day'>;

function Sums({ outside, riders, cash, transfers }: Day) {
  return (
    <section className="room-card">
      <dl className="money-sums">
        <div>
          <dt>Cash in hand</dt>
          <dd className="price">{formatPrice(cash)}</dd>
        </div>
        <div>
          <dt>Mobile money</dt>
          <dd className="price">{formatPrice(transfers)}</dd>
        </div>
        <div>
          <dt>To collect outside</dt>
          <dd className="price">{formatPrice(outside)}</dd>
        </div>
      </dl>
      {riders.length > 0 && (
        <table className="money-table">
          <thead>
            <tr>
              <th scope="col">Rider</th>
              <th scope="col">To bring</th>
              <th scope="col">Brought</th>
              <th scope="col">Difference</th>
            </tr>
          </thead>
          <tbody>
            {riders.map(({ rider, toCollect, collected }) => (
              <tr key={rider}>
                <th scope="row">{rider}</th>
                <td>{formatAmount(toCollect)}</td>
                <td>{formatAmount(collected)}</td>
                <td className={collected === toCollect ? '' : 'is-off'}>
                  {formatAmount(collected - toCollect)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Close({ day, cash, closed }: Day) {
  const [counted, setCounted] = useState('');
  if (closed)
    return (
      <section className="room-card">
        <h2>The day is closed</h2>
        <p>
          {`Counted ${formatPrice(closed.counted)}, the book had ${formatPrice(closed.expected)}. `}
          <span className="soft">{`${closed.who}, ${shopDateTime(closed.at)}`}</span>
        </p>
        {closed.note && <p className="room-text">{closed.note}</p>}
      </section>
    );
  const sum = typedAmount(counted);
  const difference = sum - cash;
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const note = typedIn(event.currentTarget).note ?? '';
    void queueWrite('close-day', { day, counted: sum, note }, 'The day is closed.');
  }
  return (
    <form className="room-card form" onSubmit={submit}>
      <h2>Close the day</h2>
      <MoneyField
        name="counted"
        label="Cash that you counted"
        value={counted}
        onChange={(event) => setCounted(event.target.value)}
        hint={
          counted && difference !== 0 ? `The book has ${formatPrice(cash)}: ${formatChange(difference)}` : ''
        }
      />
      {counted && difference !== 0 && <Field name="note" label="Why it differs" required maxLength={200} />}
      <p className="actions">
        <Button type="submit">Close the day</Button>
      </p>
      <p className="soft">A closed day is never changed. What is wrong is put right by a new entry.</p>
    </form>
  );
}

function Entries({ entries }: Pick<Day, 'entries'>) {
  if (entries.length === 0) return <p className="soft room-empty">No money was booked on this day.</p>;
  return (
    <section className="room-card">
      <h2>Entries</h2>
      <Folded items={entries}>
        {(some) => (
          <ul className="room-lines">
            {some.map((entry) => (
              <li key={entry.id}>
                <Entry {...entry} />
              </li>
            ))}
          </ul>
        )}
      </Folded>
    </section>
  );
}

function Entry({ id, at, number, kind, amount, reference, note, who, mayCorrect }: Day['entries'][number]) {
  return (
    <Line
      summary={
        <>
          <span>
            {number > 0 && <b>{`#${number} `}</b>}
            {who}
          </span>
          <span className="price">{amount < 0 ? formatChange(amount) : formatPrice(amount)}</span>
        </>
      }
    >
      <p>{[shopDateTime(at), kind, reference, note].filter(Boolean).join(' · ')}</p>
      {mayCorrect && (
        <AskInPlace
          label="Put right"
          send="Take it back"
          look="text-button"
          onSend={({ note: why }) =>
            void queueWrite('correct-entry', { id, note: why }, 'A new entry takes it back.')
          }
        >
          <Field
            id={`note-${id}`}
            name="note"
            label="Why is it wrong? A new entry takes it back."
            required
            maxLength={200}
          />
        </AskInPlace>
      )}
    </Line>
  );
}
