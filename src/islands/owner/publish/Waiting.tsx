import { type ReactNode, useState } from 'react';
import { ownerPaths } from '#domain/owner/paths.ts';
import { fieldLabels } from '#domain/owner/products.ts';
import { formatPrice } from '#domain/text/money.ts';
import type { OwnerReply } from '#stores/owner/calls.ts';
import { queueWrite } from '#stores/owner/write-queue.ts';
import { Button } from '../Button.tsx';

type Comparison = OwnerReply<'waiting'>;
type Line = Comparison['added'][number];

interface Props {
  comparison: Comparison;
  onPublished: () => void;
}

/** Changes that wait, with what has to be read first, and the button. */
export function Waiting({ comparison, onPublished }: Props) {
  const { added, changed, removed, settings, counts, figures, refused, warnings, digest } = comparison;
  const [isRead, setRead] = useState(false);
  const [isSending, setSending] = useState(false);
  const count = counts.added + counts.changed + counts.removed + settings.length;
  const suspicious = changed.filter(({ isSuspicious }) => isSuspicious);
  const hasToRead = refused.length > 0 || warnings.length > 0 || suspicious.length > 0;

  async function publish() {
    if (isSending) return;
    setSending(true);
    const answer = await queueWrite('publish', { digest, force: warnings.length > 0 });
    setSending(false);
    if (answer.outcome === 'ok') onPublished();
  }

  if (count === 0 && figures === 0)
    return <p className="soft room-empty">Nothing waits: shoppers see everything as it is.</p>;
  return (
    <div className="waiting">
      <p role="status">
        <b className="waiting-count">{count === 1 ? '1 change waits' : `${count} changes wait`}</b>
        {figures > 0 && <span className="soft">{` · ${figures} with another stock or rating only`}</span>}
      </p>
      <Lines title="New" lines={added} count={counts.added}>
        {(line) => <span className="price">{formatPrice(line.price)}</span>}
      </Lines>
      <Lines title="Changed" lines={changed} count={counts.changed}>
        {({ price, priceBefore, fields }) => (
          <>
            {price !== priceBefore && (
              <span className="price">
                <s className="soft">{formatPrice(priceBefore)}</s> {formatPrice(price)}
              </span>
            )}
            <span className="soft publish-line">{labelsOf(fields)}</span>
          </>
        )}
      </Lines>
      <Lines title="Hidden or gone" lines={removed} count={counts.removed}>
        {() => null}
      </Lines>
      {settings.length > 0 && (
        <section className="waiting-lines">
          <h2>{`Settings (${settings.length})`}</h2>
          <ul className="room-lines">
            {settings.map(({ label, before, after }) => (
              <li key={label}>
                <b>{label}</b>
                <span>
                  <s className="soft">{before}</s> {after}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {hasToRead && (
        <section className="form-problem" aria-label="Please read this first">
          <b>Please read this first</b>
          <ul className="waiting-warnings">
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
            {suspicious.map(({ id, name, price, priceBefore }) => (
              <li
                key={id}
              >{`${name}: ${formatPrice(priceBefore)} becomes ${formatPrice(price)}. Is that meant?`}</li>
            ))}
            {refused.map(({ id, field, value, reason }) => (
              <li key={`${id} ${field}`}>{`Left out: product ${id}, ${field} ${value} ${reason}.`}</li>
            ))}
          </ul>
          <label className="percent-choice">
            <input type="checkbox" checked={isRead} onChange={(event) => setRead(event.target.checked)} />I
            have read this, and it is meant
          </label>
        </section>
      )}
      <p className="actions">
        <Button aria-busy={isSending} disabled={hasToRead && !isRead} onClick={() => void publish()}>
          {count === 0 ? 'Publish' : count === 1 ? 'Publish 1 change' : `Publish ${count} changes`}
        </Button>
      </p>
    </div>
  );
}

interface LinesProps<Each extends Line> {
  title: string;
  lines: readonly Each[];
  count: number;
  children: (line: Each) => ReactNode;
}

function Lines<Each extends Line>({ title, lines, count, children }: LinesProps<Each>) {
  if (count === 0) return null;
  return (
    <section className="waiting-lines">
      <h2>{`${title} (${count})`}</h2>
      <ul className="room-lines">
        {lines.map((line) => (
          <li key={line.id}>
            <a href={`${ownerPaths.product}?id=${encodeURIComponent(line.id)}`}>
              <span className="product-picture">
                {line.image && (
                  <img src={line.image} alt="" width="56" height="56" loading="lazy" decoding="async" />
                )}
              </span>
              <span>
                <b>{line.name}</b>
                {children(line)}
              </span>
            </a>
          </li>
        ))}
      </ul>
      {count > lines.length && <p className="soft">{`and ${count - lines.length} more`}</p>}
    </section>
  );
}

/** Names of fields as the API has them, in the words of the form. */
const apiNames: Readonly<Record<string, string>> = {
  originalPrice: 'original_price',
  subCategory: 'sub_category',
  pictures: 'image',
  emphasis: 'description',
};

function labelsOf(fields: readonly string[]): string {
  const labels = fields
    .filter((field) => field !== 'price')
    .map((field) => fieldLabels[apiNames[field] ?? field] ?? field);
  return [...new Set(labels)].join(', ');
}
