import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { paths } from '#domain/shop/paths.ts';
import { shopDateTime } from '#domain/text/dates.ts';
import type { OwnerReply } from '#stores/owner/calls.ts';
import { openReading } from '#stores/owner/reading.ts';
import { queueWrite } from '#stores/owner/write-queue.ts';
import { Button } from '../Button.tsx';
import { Loaded, Room } from '../Room.tsx';
import { Waiting } from './Waiting.tsx';

const waiting = openReading('waiting', {}, 'waiting');
const facts = openReading('facts', {});
const publication = openReading('publish-state', {});
const releases = openReading('releases', {}, 'releases');

/** Interval in which a publication under way is looked at, ms. */
const lookMs = 1_000;

/** Differences from the live site, the one button that publishes them, and the way back. */
export function PublishRoom() {
  const state = useStore(publication.$state, { ssr: 'initial' }).value?.state;
  const isRunning = state?.isRunning ?? false;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => void publication.reload(), lookMs);
    return () => {
      clearInterval(timer);
      void waiting.reload();
      void releases.reload();
    };
  }, [isRunning]);
  const asks = useStore(facts.$state, { ssr: 'initial' }).value?.asksStandIns;
  return (
    <Room title="Publish">
      {state && <Publication state={state} />}
      {!isRunning && (
        <Loaded reading={waiting}>
          {(comparison) =>
            asks ? (
              <StandIns />
            ) : (
              <Waiting
                key={comparison.digest}
                comparison={comparison}
                onPublished={() => void publication.reload()}
              />
            )
          }
        </Loaded>
      )}
      <Releases isRunning={isRunning} />
    </Room>
  );
}

/** Asked once, before the first publication of a catalogue that is not the sample. */
function StandIns() {
  const choose = (standIns: boolean) => void queueWrite('set-facts', { standIns });
  return (
    <section className="room-card">
      <h2>May the shop show ratings that nobody gave?</h2>
      <p>
        Where a product has no rating, former price or stock, the example shop invents one. Shoppers who trust
        you should see only what is true.
      </p>
      <p className="actions">
        <Button onClick={() => choose(false)}>Only what is true</Button>
        <Button quiet onClick={() => choose(true)}>
          Show examples
        </Button>
      </p>
    </section>
  );
}

const stepWords: Readonly<Record<string, string>> = { Pictures: 'Making pictures', Pages: 'Making pages' };

/** A publication under way, or how the last one ended. */
function Publication({ state }: Pick<OwnerReply<'publish-state'>, 'state'>) {
  const { isRunning, step, done, total, fault, release } = state;
  if (isRunning)
    return (
      <div className="room-card publication" role="status">
        <b>{stepWords[step] ?? 'Publishing'}</b>
        <progress aria-label="Progress" value={total > 0 ? done : undefined} max={total || 1} />
        <span className="soft">
          {total > 0 ? `${done} of ${total}` : 'The shop stays as it is until all is ready.'}
        </span>
      </div>
    );
  if (fault)
    return (
      <p className="form-problem" role="alert">
        <b>Not published. Shoppers see the release before.</b>
        <span>{fault}</span>
      </p>
    );
  if (release === null) return null;
  return (
    <p className="room-card publication is-live" role="status">
      <b>{`Release ${release} is live.`}</b>
      <a href={paths.home} target="_blank" rel="noopener">
        See the shop
      </a>
    </p>
  );
}

const byWords: Readonly<Record<string, string>> = {
  owner: 'by the owner',
  start: 'at the start of the shop',
  rebuild: 'by npm run rebuild',
  hook: 'by the hook',
  schedule: 'by the schedule',
};

function Releases({ isRunning }: { isRunning: boolean }) {
  const rollBack = async (number: number) => {
    if (!confirm(`Show release ${number} again? Its prices hold at once, and later changes wait again.`))
      return;
    await queueWrite('roll-back', { number });
    await publication.reload();
  };
  return (
    <section className="room-section">
      <h2>Releases</h2>
      <Loaded reading={releases}>
        {({ releases: list }) =>
          list.length === 0 ? (
            <p className="soft">Nothing is published yet.</p>
          ) : (
            <ul className="room-lines publish-releases">
              {list.map(({ number, at, products, by, isCurrent }) => (
                <li key={number} className="room-row">
                  <span>
                    <b>{`Release ${number}`}</b> {isCurrent && <span className="badge">Live</span>}
                    <span className="soft publish-line">
                      {`${shopDateTime(at)} · ${products} products · ${byWords[by] ?? by}`}
                    </span>
                  </span>
                  {!isCurrent && (
                    <Button text disabled={isRunning} onClick={() => void rollBack(number)}>
                      Roll back
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}
