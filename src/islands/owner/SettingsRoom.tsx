import { type SubmitEvent, useEffect, useState } from 'react';
import type { OwnerReply } from '#stores/owner/calls.ts';
import { openReading } from '#stores/owner/reading.ts';
import { keepQuiet, letRing, ringingFault } from '#stores/owner/ringing.ts';
import { queueWrite } from '#stores/owner/write-queue.ts';
import { typedIn } from '../form/form-fields.ts';
import { Loaded, Room } from './Room.tsx';
import { useMember } from './use-member.ts';

const rings = openReading('rings', {});

/** Choices of this device and of the shop. */
export function SettingsRoom() {
  const member = useMember();
  return (
    <Room title="Settings">
      <Loaded reading={rings}>
        {(value) => (
          <>
            <Ringing {...value} />
            {member?.role === 'owner' && <Silence silence={value.silence} />}
          </>
        )}
      </Loaded>
    </Room>
  );
}

function Ringing({ isOn, publicKey }: OwnerReply<'rings'>) {
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  useEffect(() => setFault(ringingFault()), []);
  async function change() {
    setBusy(true);
    await (isOn ? keepQuiet() : letRing(publicKey));
    setBusy(false);
  }
  return (
    <section className="room-card">
      <h2>{isOn ? 'This phone rings' : 'Let this phone ring'}</h2>
      <p className="soft">
        {fault ||
          'At each order and message, and when a product is nearly sold out, also while this page is closed.'}
      </p>
      {!fault && (
        <p className="actions">
          <button
            type="button"
            className={`button${isOn ? ' button-quiet' : ''}`}
            aria-busy={isBusy}
            disabled={isBusy}
            onClick={() => void change()}
          >
            {isOn ? 'Keep it quiet' : 'Let it ring'}
          </button>
        </p>
      )}
    </section>
  );
}

const hours = Array.from({ length: 24 }, (_, hour) => hour);

function Silence({ silence }: Pick<OwnerReply<'rings'>, 'silence'>) {
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const { from, to } = typedIn(event.currentTarget);
    const isNone = from === to;
    const silence = isNone ? null : { from: Number(from), to: Number(to) };
    void queueWrite('set-silence', { silence }, isNone ? 'Phones ring at any hour.' : 'The hours are saved.');
  }
  return (
    <form className="room-card form" onSubmit={submit} key={JSON.stringify(silence)}>
      <h2>Hours of silence</h2>
      <p className="soft">
        No phone of the staff rings then. What came in the night rings in the morning. The same hour twice: no
        silence.
      </p>
      <div className="form-row">
        <Hour name="from" label="From" hour={silence?.from ?? 22} />
        <Hour name="to" label="To" hour={silence?.to ?? 22} />
      </div>
      <p className="actions">
        <button type="submit" className="button button-quiet">
          Save
        </button>
      </p>
    </form>
  );
}

function Hour({ name, label, hour }: { name: string; label: string; hour: number }) {
  return (
    <label>
      {label}
      <select name={name} defaultValue={hour}>
        {hours.map((each) => (
          <option key={each} value={each}>{`${String(each).padStart(2, '0')}:00`}</option>
        ))}
      </select>
    </label>
  );
}
