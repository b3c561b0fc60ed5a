import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { Typed } from '#domain/account/account-forms.ts';
import { longestClosed } from '#domain/owner/facts.ts';
import { ownerPaths } from '#domain/owner/paths.ts';
import { typedAmount, writtenAmount } from '#domain/text/money.ts';
import type { OwnerReply } from '#stores/owner/calls.ts';
import { notify } from '#stores/owner/notice.ts';
import { openReading } from '#stores/owner/reading.ts';
import { keepQuiet, letRing, ringingFault } from '#stores/owner/ringing.ts';
import { queueWrite } from '#stores/owner/write-queue.ts';
import { Field } from '../form/Field.tsx';
import { typedIn } from '../form/form-fields.ts';
import { MoneyField } from '../form/MoneyField.tsx';
import { Button } from './Button.tsx';
import { Loaded, Room } from './Room.tsx';
import { useMember } from './use-member.ts';

const rings = openReading('rings', {});
const facts = openReading('facts', {});

/** Choices of this device and of the shop. */
export function SettingsRoom() {
  const member = useMember();
  return (
    <Room title="Settings">
      <Loaded reading={rings}>
        {(value) => (
          <>
            <Ringing {...value} />
            {member?.role === 'owner' && (
              <Silence key={JSON.stringify(value.silence)} silence={value.silence} />
            )}
          </>
        )}
      </Loaded>
      {member?.role === 'owner' && <Loaded reading={facts}>{(value) => <Facts value={value} />}</Loaded>}
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
          <Button quiet={isOn} aria-busy={isBusy} disabled={isBusy} onClick={() => void change()}>
            {isOn ? 'Keep it quiet' : 'Let it ring'}
          </Button>
        </p>
      )}
    </section>
  );
}

const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

const parsers: Readonly<Record<string, (text: string) => unknown>> = {
  fee: typedAmount,
  freeOver: typedAmount,
  popularSearches: lines,
  synonyms: lines,
};

/** Facts of the shop, which the next publication has. A newer answer is drawn once nobody is at the form or has typed into it. */
function Facts({ value }: { value: OwnerReply<'facts'> }) {
  const [shown, setShown] = useState(value);
  const { hours, phone, fee, freeOver, closed, ...lists } = shown;
  const form = useRef<HTMLFormElement>(null);
  const sentTexts = useRef<Typed>({});
  const changedTexts = () =>
    Object.entries(form.current ? typedIn(form.current) : {}).filter(
      ([name, text]) => text !== sentTexts.current[name],
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: What is shown is in the form.
  useEffect(() => {
    if (form.current) sentTexts.current = typedIn(form.current);
  }, [shown]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: Only an answer may change the form.
  useEffect(() => {
    const isInUse = form.current?.contains(document.activeElement) || changedTexts().length > 0;
    if (!isInUse) setShown(value);
  }, [value]);
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    // Another device may have changed the other fields.
    const changed = changedTexts();
    if (changed.length === 0) return notify('Nothing has changed.');
    const textsBefore = sentTexts.current;
    sentTexts.current = typedIn(event.currentTarget);
    const body = Object.fromEntries(changed.map(([name, text]) => [name, parsers[name]?.(text) ?? text]));
    const { outcome } = await queueWrite('set-facts', body, 'Saved. The next publication shows it.');
    if (outcome !== 'ok') sentTexts.current = textsBefore;
  }
  return (
    <form
      className="room-card form"
      key={JSON.stringify(shown)}
      ref={form}
      onSubmit={(event) => void submit(event)}
    >
      <h2>The shop</h2>
      <Field
        name="closed"
        label="Closed"
        hint="A line on every page, such as: Closed until Monday. Empty while the shop is open."
        maxLength={longestClosed}
        defaultValue={closed}
      />
      <Field name="hours" label="Hours" required maxLength={200} defaultValue={hours} />
      <Field name="phone" label="Phone" type="tel" required maxLength={40} defaultValue={phone} />
      <div className="form-row">
        <MoneyField name="fee" label="Delivery" defaultValue={writtenAmount(fee)} />
        <MoneyField name="freeOver" label="Free above" defaultValue={writtenAmount(freeOver)} />
      </div>
      <label>
        Popular searches, one a line
        <textarea name="popularSearches" rows={4} defaultValue={lists.popularSearches.join('\n')} />
      </label>
      <label>
        Words of shoppers = what to look for, one a line
        <textarea
          name="synonyms"
          rows={3}
          placeholder="sabuni = soap"
          defaultValue={lists.synonyms.join('\n')}
        />
      </label>
      <p className="actions">
        <Button type="submit">Save</Button>
        <a className="button button-quiet" href={ownerPaths.publish}>
          To publish
        </a>
      </p>
    </form>
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
    <form className="room-card form" onSubmit={submit}>
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
        <Button type="submit" quiet>
          Save
        </Button>
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
