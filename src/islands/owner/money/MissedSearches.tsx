import type { OwnerReply } from '#stores/owner/calls.ts';
import { openReading } from '#stores/owner/reading.ts';
import { queueWrite } from '#stores/owner/write-queue.ts';
import { Field } from '../../form/Field.tsx';
import { AskInPlace } from '../AskInPlace.tsx';
import { Button } from '../Button.tsx';
import { Line } from '../EventLog.tsx';
import { Folded } from '../lists.tsx';
import { Loaded } from '../Room.tsx';

const missed = openReading('missed-searches', {});

/** Searches that found nothing. The owner says what the shop calls it, or takes the words off the list. */
export function MissedSearches() {
  return (
    <section className="room-section">
      <h2>Searches that found nothing</h2>
      <Loaded reading={missed}>
        {({ searches }) =>
          searches.length === 0 ? (
            <p className="soft">Every search found something.</p>
          ) : (
            <section className="room-card">
              <p className="soft">Stock it, or tap the words and say what your shop calls them.</p>
              <Folded items={searches}>
                {(some) => (
                  <ul className="room-lines">
                    {some.map((search) => (
                      <Search key={search.words} {...search} />
                    ))}
                  </ul>
                )}
              </Folded>
            </section>
          )
        }
      </Loaded>
    </section>
  );
}

function Search({ words, count }: OwnerReply<'missed-searches'>['searches'][number]) {
  return (
    <li>
      <Line
        summary={
          <>
            <b>{words}</b>
            <span className="soft">{count === 1 ? 'once' : `${count} times`}</span>
          </>
        }
      >
        <div className="actions">
          <AskInPlace
            label="Means the same as …"
            send="Save"
            onSend={({ meaning }) =>
              void queueWrite('settle-search', { words, meaning }, 'The next publication knows these words.')
            }
          >
            <Field
              id={`meaning-${words}`}
              name="meaning"
              label={`What your shop calls “${words}”`}
              required
              maxLength={100}
            />
          </AskInPlace>
          <Button text onClick={() => void queueWrite('settle-search', { words, meaning: '' }, 'Taken off.')}>
            Nothing to add
          </Button>
        </div>
      </Line>
    </li>
  );
}
