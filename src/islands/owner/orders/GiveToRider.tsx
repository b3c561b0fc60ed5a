import { useState } from 'react';
import { roundPath } from '#domain/owner/paths.ts';
import { queueWrite } from '#stores/owner/write-queue.ts';
import type { Order } from './OrderCard.tsx';

/** Gives packed orders to a rider, who gets a link for the day. */
export function GiveToRider({
  orders,
  onLink,
}: {
  orders: readonly Order[];
  onLink: (link: string) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <button type="button" className="button button-quiet" onClick={() => setOpen(true)}>
        Give to a rider
      </button>
    );
  return (
    <form
      className="form order-reason"
      onSubmit={async (event) => {
        event.preventDefault();
        const rider = String(new FormData(event.currentTarget).get('rider') ?? '');
        const answer = await queueWrite('start-round', { rider, orders: orders.map(({ id }) => id) });
        if (answer.outcome === 'ok') onLink(location.origin + roundPath(answer.value.token));
      }}
    >
      <label>
        Name of the rider
        {/* biome-ignore lint/a11y/noAutofocus: The button that was pressed became this field. */}
        <input name="rider" required maxLength={40} autoFocus />
      </label>
      <p className="actions">
        <button type="submit" className="button">
          Start the round
        </button>
      </p>
    </form>
  );
}
