import { type SubmitEvent, useId, useRef, useState } from 'react';
import * as words from '#domain/orders/call-off-messages.ts';
import { type Order, orderNumber } from '#domain/orders/order.ts';
import { isDelivered } from '#domain/orders/order-details.ts';
import { closeDialog } from '#domain/shop/dialog.ts';
import { callOff } from '#stores/orders/call-off.ts';
import { showToast } from '#stores/toasts.ts';
import { typedIn } from '../form/form-fields.ts';
import { Dialog } from '../frame/Dialog.tsx';

interface Props {
  order: Order;
  onClose: () => void;
  /** Reads the orders again. */
  reload: () => void;
}

/** Calls an order off, or asks for the return of a delivered one. */
export function CallOffDialog({ order, onClose, reload }: Props) {
  // The list behind it is read again meanwhile.
  const [isReturn] = useState(isDelivered(order.status));
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState('');
  const [heading] = useState(() => document.activeElement?.closest('article')?.querySelector('h2'));
  const isAnswered = useRef(false);
  const id = useId();
  const number = orderNumber(order.id);

  function close() {
    // The button that has opened this goes once the order has changed.
    if (isAnswered.current) heading?.focus();
    onClose();
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (isSending) return;
    setSending(true);
    const { reason = '' } = typedIn(form);
    const message = await callOff(order.id, isReturn ? reason : null);
    isAnswered.current = true;
    // Also after a refusal, whose cause may be that the order has changed.
    reload();
    setSending(false);
    setError(message);
    if (message) return;
    showToast({ text: isReturn ? words.returnKept : words.cancelKept });
    closeDialog(form.closest('dialog') as HTMLDialogElement);
  }

  return (
    <Dialog title={isReturn ? words.returnTitle(number) : words.cancelTitle(number)} onClose={close}>
      <form className="form" onSubmit={(event) => void submit(event)}>
        <p>{isReturn ? words.returnNote : words.cancelNote}</p>
        {isReturn && (
          <div className="field">
            <label htmlFor={id}>{words.returnReason}</label>
            <textarea id={id} name="reason" rows={3} maxLength={200} required />
          </div>
        )}
        {error && (
          <p className="field-error" role="alert">
            {error}
          </p>
        )}
        <p className="actions">
          {!isReturn && (
            <button
              type="button"
              className="button"
              disabled={isSending}
              onClick={(event) => closeDialog(event.currentTarget.closest('dialog') as HTMLDialogElement)}
            >
              {words.keepAction}
            </button>
          )}
          <button
            type="submit"
            className={isReturn ? 'button' : 'button button-quiet call-off'}
            aria-busy={isSending}
          >
            {isReturn ? words.returnAction : words.cancelAction}
          </button>
        </p>
      </form>
    </Dialog>
  );
}
