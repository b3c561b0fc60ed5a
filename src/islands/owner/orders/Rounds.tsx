import { useStore } from '@nanostores/react';
import { openReading } from '#stores/owner/reading.ts';
import { queueWrite } from '#stores/owner/write-queue.ts';
import { Button } from '../Button.tsx';

const rounds = openReading('rounds', {});

/** Rounds of today whose links are good, each ended with a tap. */
export function Rounds() {
  const { value } = useStore(rounds.$state, { ssr: 'initial' });
  if (!value || value.rounds.length === 0) return null;
  return (
    <ul className="room-card room-lines" aria-label="Riders’ links">
      {value.rounds.map(({ id, rider, orders, open }) => (
        <li key={id} className="room-row">
          <span>
            <b>{rider}</b>
            <span className="soft">{` · ${open} of ${orders} to bring`}</span>
          </span>
          <Button
            text
            onClick={() => {
              if (confirm(`End the link of ${rider}? The phone shows no address any more.`))
                void queueWrite('end-round', { id }, `The link of ${rider} is ended.`);
            }}
          >
            End the link
          </Button>
        </li>
      ))}
    </ul>
  );
}
