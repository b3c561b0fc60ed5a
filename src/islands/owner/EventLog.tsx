import { type ReactNode, useMemo } from 'react';
import type { EventSubject } from '#domain/owner/events.ts';
import { fieldLabels } from '#domain/owner/products.ts';
import { shopDate, shopMinute } from '#domain/text/dates.ts';
import { groupThousands } from '#domain/text/money.ts';
import type { OwnerReply } from '#stores/owner/calls.ts';
import { openReading } from '#stores/owner/reading.ts';
import { Folded, More } from './lists.tsx';
import { Loaded } from './Room.tsx';

interface Props {
  /** Without it the log has all that the staff did. */
  subject?: EventSubject;
  subjectId?: string;
}

type Page = OwnerReply<'log'>;
type Event = Page['events'][number];

/** Log of what the staff did: all of it, or with one order or product. */
export function EventLog({ subject, subjectId }: Props) {
  const reading = useMemo(() => openReading('log', { subject, subjectId }), [subject, subjectId]);
  const older = ({ events, hasOlder }: Page): ReactNode => (
    <>
      <Days events={events} isOfAll={!subject} />
      {hasOlder && (
        <More
          label="Older"
          open={() => openReading('log', { subject, subjectId, before: events.slice(-1)[0]?.id })}
        >
          {older}
        </More>
      )}
    </>
  );
  return (
    <section className="room-section">
      <h2>What happened</h2>
      <Loaded reading={reading}>
        {({ events, hasOlder }) => (
          <Folded items={events}>
            {(some, isOpen) =>
              events.length === 0 ? (
                <p className="soft">Nothing yet.</p>
              ) : (
                older({ success: true, events: [...some], hasOlder: isOpen && hasOlder })
              )
            }
          </Folded>
        )}
      </Loaded>
    </section>
  );
}

function Days({ events, isOfAll }: { events: readonly Event[]; isOfAll: boolean }) {
  const days = [...new Set(events.map(({ at }) => shopDate(at)))];
  return days.map((day) => (
    <section key={day} className="room-log">
      <h3 className="soft">{day}</h3>
      <ol className="room-lines">
        {events
          .filter(({ at }) => shopDate(at) === day)
          .map(({ id, at, who, device, subject, subjectId, about, action, before, after }) => {
            const change = [before, after].filter((part) => part !== null && part !== '').map(inWords);
            // A member is not named twice, and a closed day is its own name.
            const name = subject === 'cash' ? about || subjectId : about === who ? '' : about;
            return (
              <li key={id}>
                <Line
                  summary={
                    <>
                      <span className="soft">{shopMinute(at).slice(11)}</span>
                      <span>
                        {isOfAll && name && <b>{`${name} `}</b>}
                        {[`${who} ${action}`, change.slice(-1)[0]].filter(Boolean).join(': ')}
                      </span>
                    </>
                  }
                >
                  {[change.join(' → '), device].filter(Boolean).join(' · ')}
                </Line>
              </li>
            );
          })}
      </ol>
    </section>
  ));
}

/** One line of a list, with the details under it. */
export function Line({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  return (
    <details className="room-line">
      <summary>{summary}</summary>
      <div className="soft">{children}</div>
    </details>
  );
}

function inWords(value: unknown): string {
  if (value === null || value === '') return 'none';
  if (typeof value === 'number') return groupThousands(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return value.map(inWords).join(', ') || 'none';
  return Object.entries(value)
    .map(([name, part]) => `${fieldLabels[name] ?? name}: ${inWords(part)}`)
    .join(', ');
}
