import { type SubmitEvent, useEffect, useState } from 'react';
import { priceSteps } from '#domain/shop/configuration.ts';
import { formatPrice } from '#domain/text/money.ts';
import { askOwner, type OwnerOutcome, type OwnerReply, type OwnerRequest } from '#stores/owner/calls.ts';
import { queueWrite } from '#stores/owner/write-queue.ts';
import { Button } from '../Button.tsx';

interface Props {
  selection: OwnerRequest<'preview-prices'>['selection'];
  onDone: () => void;
}

type Preview = OwnerOutcome<OwnerReply<'preview-prices'>>;

/** Prices by percent, whose result is shown before anything is changed. */
export function PricesByPercent({ selection, onDone }: Props) {
  const [percent, setPercent] = useState('');
  const [step, setStep] = useState(priceSteps.slice(-2)[0] ?? 1);
  const [keepsFormer, setKeepsFormer] = useState(false);
  const [preview, setPreview] = useState<Preview | null>(null);
  const typed = Number(percent.replace(',', '.'));
  const isTyped = percent.trim() !== '' && Number.isFinite(typed) && typed !== 0;
  const body = { selection, percent: typed, step, keepsFormer };
  const request = JSON.stringify(body);

  useEffect(() => {
    setPreview(null);
    if (!isTyped) return;
    let isLast = true;
    const timer = setTimeout(async () => {
      const answer = await askOwner('preview-prices', JSON.parse(request), () => isLast);
      if (isLast) setPreview(answer);
    }, 300);
    return () => {
      isLast = false;
      clearTimeout(timer);
    };
  }, [request, isTyped]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (preview?.outcome !== 'ok') return;
    const { digest, changing } = preview.value;
    onDone();
    const done = `${changing} prices wait for the next publication.`;
    void queueWrite('change-prices', { ...body, digest }, done);
  }

  return (
    <form className="form percent" onSubmit={submit}>
      <div className="form-row">
        <label>
          Percent, minus for less
          <input
            inputMode="text"
            placeholder="-10"
            value={percent}
            onChange={(event) => setPercent(event.target.value)}
          />
        </label>
        <label>
          Rounded to
          <select value={step} onChange={(event) => setStep(Number(event.target.value))}>
            {priceSteps.map((each) => (
              <option key={each} value={each}>
                {formatPrice(each)}
              </option>
            ))}
          </select>
        </label>
      </div>
      {typed < 0 && (
        <label className="percent-choice">
          <input
            type="checkbox"
            checked={keepsFormer}
            onChange={(event) => setKeepsFormer(event.target.checked)}
          />
          Show the price before beside it
        </label>
      )}
      {preview && <Result preview={preview} />}
    </form>
  );
}

function Result({ preview }: { preview: Preview }) {
  if (preview.outcome === 'refused') return <p className="field-error">{preview.message}</p>;
  if (preview.outcome !== 'ok')
    return <p className="field-error">The shop did not answer. Nothing is changed.</p>;
  const { prices, changing } = preview.value;
  if (changing === 0) return <p className="soft">No price changes.</p>;
  return (
    <>
      <ul className="percent-prices">
        {prices.map(({ id, name, from, to }) => (
          <li key={id}>
            <span>{name}</span>
            <span className="price">
              <s className="soft">{formatPrice(from)}</s> {formatPrice(to)}
            </span>
          </li>
        ))}
      </ul>
      {changing > prices.length && <p className="soft">{`and ${changing - prices.length} more`}</p>}
      <p className="actions">
        <Button type="submit">{changing === 1 ? 'Change 1 price' : `Change ${changing} prices`}</Button>
      </p>
    </>
  );
}
