import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import { kampalaTime } from '#domain/text/dates.ts';
import type { OwnerRequest } from '#stores/owner/calls.ts';
import { openReading } from '#stores/owner/reading.ts';
import { Loaded } from './Room.tsx';

/** Log of what the staff did: all of it, or with one order or product. */
export function EventLog({ request }: { request: OwnerRequest<'log'> }) {
  // The request of a place never changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: See above.
  const reading = useMemo(() => openReading('log', request), []);
  const state = useStore(reading.$state, { ssr: 'initial' });
  return (
    <section className="room-section">
      <h2>What happened</h2>
      <Loaded reading={state} reload={reading.reload}>
        {({ events }) =>
          events.length === 0 ? (
            <p className="soft">Nothing yet.</p>
          ) : (
            <ol className="room-log">
              {events.map(({ id, at, who, device, action, subject, subjectId, before, after }) => (
                <li key={id}>
                  <span>
                    <b>{who}</b> {action} <Change before={before} after={after} />
                  </span>
                  <span className="soft">
                    {[kampalaTime(at), device, !request.subject && `${subject} ${subjectId.slice(-8)}`]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </section>
  );
}

function Change({ before, after }: { before: unknown; after: unknown }) {
  const parts = [before, after].filter((part) => part !== null).map(inWords);
  return parts.length === 0 ? null : <span>{parts.join(' → ')}</span>;
}

function inWords(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.values(value).map(inWords).join(', ');
}
