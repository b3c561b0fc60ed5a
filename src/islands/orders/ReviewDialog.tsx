import { type ChangeEvent, type SubmitEvent, useId, useState } from 'react';
import { starsOf } from '#domain/catalogue/product-messages.ts';
import { type Order, type OrderLine, orderNumber } from '#domain/orders/order.ts';
import * as words from '#domain/orders/review-messages.ts';
import { sendReview } from '#stores/orders/review.ts';
import { typedIn } from '../form/form-fields.ts';
import { Dialog } from '../frame/Dialog.tsx';
import { base64In, reviewPhoto } from './review-photo.ts';

interface Props {
  order: Order;
  onClose: () => void;
}

/** A form for each product of a delivered order. */
export function ReviewDialog({ order: { id, lines }, onClose }: Props) {
  const products = new Map(lines.map((line) => [line.productId, line]));
  return (
    <Dialog title={words.reviewOf(orderNumber(id))} onClose={onClose}>
      <p className="soft">{words.reviewedNote}</p>
      {[...products.values()].map((line) => (
        <ReviewForm key={line.productId} orderId={id} line={line} />
      ))}
    </Dialog>
  );
}

function ReviewForm({ orderId, line: { productId, name } }: { orderId: string; line: OrderLine }) {
  const [step, setStep] = useState<'open' | 'drawing' | 'sending' | 'kept'>('open');
  const [error, setError] = useState('');
  /** `data:` address; '' for none. */
  const [photo, setPhoto] = useState('');
  const id = useId();

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    // A second tap, or one before the photo is drawn, would send something else.
    if (step !== 'open') return;
    const { stars = '', text = '' } = typedIn(event.currentTarget);
    if (stars === '') return setError(words.chooseStars);
    setStep('sending');
    const message = await sendReview({
      orderId,
      productId,
      stars: Number(stars),
      text,
      photo: base64In(photo),
    });
    setError(message);
    setStep(message === '' ? 'kept' : 'open');
  }

  async function choosePhoto({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    if (!file || step !== 'open') return;
    setStep('drawing');
    const chosen = await reviewPhoto(file);
    setStep('open');
    target.value = '';
    setPhoto(chosen ?? '');
    if (!chosen) setError(words.noPicture);
  }

  return (
    <form
      className="form review-form"
      noValidate
      onSubmit={(event) => void submit(event)}
      onChange={() => setError('')}
    >
      <h3>{name}</h3>
      {step === 'kept' ? (
        <p role="status">{words.reviewKept}</p>
      ) : (
        <>
          <fieldset className="review-stars" aria-describedby={error ? `${id}-error` : undefined}>
            <legend>{words.yourStars}</legend>
            {[1, 2, 3, 4, 5].map((count) => (
              <label key={count}>
                <input type="radio" name="stars" value={count} />
                <svg viewBox="0 0 24 24" aria-hidden="true">
                  <path d="M12 2l3 7h7l-6 5 2 7-6-4-6 4 2-7-6-5h7Z" />
                </svg>
                <span className="sr-only">{starsOf(count)}</span>
              </label>
            ))}
          </fieldset>
          <div className="field">
            <label htmlFor={id}>{words.yourWords}</label>
            <textarea id={id} name="text" rows={3} maxLength={500} />
          </div>
          {photo ? (
            <div className="review-photo">
              <img src={photo} alt={words.yourPhoto} width="96" height="96" />
              <button type="button" onClick={() => setPhoto('')}>
                {words.removePhoto}
              </button>
            </div>
          ) : (
            <label className="button button-quiet review-file">
              {words.addPhoto}
              <input
                type="file"
                className="sr-only"
                accept="image/*"
                onChange={(event) => void choosePhoto(event)}
              />
            </label>
          )}
          {error && (
            <p className="field-error" role="alert" id={`${id}-error`}>
              {error}
            </p>
          )}
          <button type="submit" className="button button-quiet" aria-busy={step !== 'open'}>
            {words.sendReview}
          </button>
        </>
      )}
    </form>
  );
}
