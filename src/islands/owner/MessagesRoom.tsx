import { type SubmitEvent, useMemo, useState } from 'react';
import { internationalDigits } from '#domain/owner/orders.ts';
import { shopDateTime } from '#domain/text/dates.ts';
import type { OwnerReply } from '#stores/owner/calls.ts';
import { openReading } from '#stores/owner/reading.ts';
import { queueWrite } from '#stores/owner/write-queue.ts';
import { typedIn } from '../form/form-fields.ts';
import { Button } from './Button.tsx';
import { Filters } from './lists.tsx';
import { Loaded, Room } from './Room.tsx';
import { useMember } from './use-member.ts';

/** Messages of visitors and reviews of customers: what waits for an answer, or all. */
export function MessagesRoom() {
  const [all, setAll] = useState(false);
  const member = useMember();
  return (
    <Room title="Messages">
      <Filters filters={[false, true]} current={all} onChoose={setAll}>
        {(each) => [each ? 'All' : 'To answer']}
      </Filters>
      <Messages all={all} />
      {member?.role === 'owner' && <Reviews all={all} />}
    </Room>
  );
}

function Messages({ all }: { all: boolean }) {
  const reading = useMemo(() => openReading('messages', { all }, all ? undefined : 'messages'), [all]);
  return (
    <Loaded reading={reading}>
      {({ messages }) =>
        messages.length === 0 ? (
          <p className="soft room-empty">{all ? 'Nobody has written yet.' : 'Every message is answered.'}</p>
        ) : (
          <ul className="room-list">
            {messages.map((message) => (
              <Message key={message.id} {...message} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

function Message(props: OwnerReply<'messages'>['messages'][number]) {
  const { id, at, name, email, phone, subject, message, isDone } = props;
  const greeting = `Hello ${name}, thank you for your message “${subject}”. `;
  const digits = internationalDigits(phone);
  return (
    <li className="room-card">
      <div>
        <h2>{subject}</h2>
        <p className="soft">{`${name} · ${shopDateTime(at)}`}</p>
      </div>
      <p className="room-text">{message}</p>
      <div className="actions room-steps">
        {email && (
          <a
            className="button button-quiet"
            href={`mailto:${email}?subject=${encodeURIComponent(`Re: ${subject}`)}&body=${encodeURIComponent(greeting)}`}
          >
            Mail
          </a>
        )}
        {digits && (
          <>
            <a
              className="button button-quiet"
              href={`https://wa.me/${digits}?text=${encodeURIComponent(greeting)}`}
              target="_blank"
              rel="noopener noreferrer"
            >
              Chat
            </a>
            <a className="button button-quiet" href={`tel:+${digits}`}>
              Call
            </a>
          </>
        )}
        <Button
          quiet={isDone}
          onClick={() =>
            void queueWrite(
              'message-done',
              { id, isDone: !isDone },
              isDone ? 'The message waits again.' : 'Done. It stands under All.',
            )
          }
        >
          {isDone ? 'Open again' : 'Done'}
        </Button>
      </div>
    </li>
  );
}

function Reviews({ all }: { all: boolean }) {
  const reading = useMemo(() => openReading('reviews', { all }), [all]);
  return (
    <section className="room-section">
      <h2>Reviews</h2>
      <Loaded reading={reading}>
        {({ reviews }) =>
          reviews.length === 0 ? (
            <p className="soft">{all ? 'There are no reviews yet.' : 'No review waits for you.'}</p>
          ) : (
            <ul className="room-list">
              {reviews.map((review) => (
                <Review key={`${review.id} ${review.state}`} {...review} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

function Review(props: OwnerReply<'reviews'>['reviews'][number]) {
  const { id, at, product, stars, text, name, town, size, state, answer, photo } = props;
  function decide(form: HTMLFormElement | null, state: 'shown' | 'hidden', done: string) {
    if (!form) return;
    const typed = typedIn(form);
    const withPhoto = photo === '' || 'photo' in typed;
    void queueWrite('set-review', { id, state, answer: typed.answer ?? '', withPhoto }, done);
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    decide(event.currentTarget, 'shown', 'The next publication shows it.');
  }
  return (
    <li className="room-card">
      <div>
        <h2>{product}</h2>
        <p className="soft">
          {[`${stars} of 5 stars`, `${name}, ${town}`, size && `size ${size}`, shopDateTime(at)]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {text && <p className="room-text">{text}</p>}
      <form className="form" onSubmit={submit}>
        {photo && (
          <>
            <a className="review-photo" href={photo} target="_blank" rel="noopener">
              <img src={photo} alt={`Of ${name}`} loading="lazy" width="160" height="160" />
            </a>
            <label className="percent-choice">
              <input type="checkbox" name="photo" defaultChecked />
              Show the photo; else it is deleted
            </label>
          </>
        )}
        <label>
          Your answer, which stands below it
          <textarea name="answer" rows={2} maxLength={500} defaultValue={answer} />
        </label>
        <p className="actions">
          <Button type="submit">{state === 'shown' ? 'Save the answer' : 'Show it'}</Button>
          {state !== 'hidden' && (
            <Button
              quiet
              onClick={({ currentTarget }) =>
                decide(currentTarget.form, 'hidden', 'The next publication hides it.')
              }
            >
              Hide it
            </Button>
          )}
        </p>
        <p className="soft">{`It is ${state === 'new' ? 'not shown yet' : state}. The next publication has it.`}</p>
      </form>
    </li>
  );
}
