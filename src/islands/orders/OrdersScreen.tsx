import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { spacedPhone } from '#domain/account/customer.ts';
import { thanksKey } from '#domain/checkout/order-attempt.ts';
import type { PendingThanks } from '#domain/checkout/order-thanks.ts';
import { mayShowThanks, noteShown } from '#domain/checkout/thanks-visit.ts';
import { chatLink } from '#domain/content/chat.ts';
import { ordersTitle } from '#domain/content/page-messages.ts';
import { fullName } from '#domain/orders/order-details.ts';
import { failedOrders, noOrders } from '#domain/orders/order-messages.ts';
import { loadingLabel, loadingOrders, reloadLabel, whatsappUs } from '#domain/shop/labels.ts';
import { expiredSession } from '#domain/shop/messages.ts';
import { paths } from '#domain/shop/paths.ts';
import { $orders, loadOrders, type Orders, type ReadyOrders, watchOrders } from '#stores/orders/orders.ts';
import { discardSession } from '#stores/session.ts';
import { readJson } from '#stores/storage.ts';
import { Email } from '../account/Email.tsx';
import { useCustomer } from '../account/use-customer.ts';
import { UnconfirmedNotice } from '../cart/UnconfirmedNotice.tsx';
import { EmptyState, focusTitle, Pearl } from '../frame/EmptyState.tsx';
import type { Shop } from './OrderDialogs.tsx';
import { OrderList, startPersistingOrders } from './OrderList.tsx';
import type { ThanksCard } from './ThanksCard.tsx';

const loading: Orders = { step: 'loading' };

export function OrdersScreen({ shop }: { shop: Shop }) {
  const customer = useCustomer();
  useEffect(() => watchOrders(), []);
  const state = useStore($orders, { ssr: 'initial' });
  // A sign-out in another tab clears this screen, too.
  const shown = customer ? state : loading;
  const isLoading = shown.step === 'loading' || (shown.step === 'ready' && shown.isLoading);
  const ThanksCard = useThanksCard(isLoading);
  return (
    <div
      className="orders"
      aria-busy={isLoading}
      onPointerDownCapture={startPersistingOrders}
      onKeyDownCapture={startPersistingOrders}
    >
      <header className="screen-head">
        <div>
          <h1>{ordersTitle}</h1>
          {shown.step === 'ready' && <Recipient orders={shown} />}
        </div>
        {shown.step === 'ready' && <ReloadButton {...shown} />}
      </header>
      <p className="sr-only" role="status">
        {isLoading ? loadingOrders : shown.step === 'failed' && shown.message}
      </p>
      {shown.step === 'ready' && shown.note && (
        <p className="note" role="status">
          {shown.note}
        </p>
      )}
      {!isLoading && <UnconfirmedNotice />}
      <Body state={ThanksCard ? shown : loading} shop={shop} ThanksCard={ThanksCard} />
    </div>
  );
}

function ReloadButton({ isLoading, isSessionExpired }: ReadyOrders) {
  const reload = () => void loadOrders();
  return (
    <button
      type="button"
      className={`button button-quiet no-print${isSessionExpired ? '' : ' reload'}`}
      onClick={isSessionExpired ? discardSession : reload}
    >
      {isSessionExpired ? expiredSession.action : isLoading ? loadingLabel : reloadLabel}
    </button>
  );
}

interface BodyProps {
  state: Orders;
  shop: Shop;
  ThanksCard: typeof ThanksCard | undefined;
}

function Body({ state, shop, ThanksCard }: BodyProps) {
  if (state.step === 'loading')
    return (
      <>
        <div className="thanks thanks-room" aria-hidden="true">
          <Pearl className="thanks-pearl" />
        </div>
        <div className="order-list" aria-hidden="true">
          <div className="order-card skeleton" />
          <div className="order-card skeleton" />
        </div>
      </>
    );
  if (state.step === 'failed') return <NotLoaded state={state} shop={shop} />;
  if (state.orders.length > 0) return <OrderList {...state} shop={shop} ThanksCard={ThanksCard} />;
  return (
    <EmptyState title={noOrders.title} text={noOrders.text}>
      <a className="button" href={paths.collection}>
        {noOrders.action}
      </a>
    </EmptyState>
  );
}

function NotLoaded({ state, shop }: { state: Orders & { step: 'failed' }; shop: Shop }) {
  const { message, isSessionExpired } = state;
  const { text, action } = isSessionExpired ? expiredSession : failedOrders;
  return (
    <EmptyState title={message} text={text}>
      <button type="button" className="button" onClick={isSessionExpired ? discardSession : retry}>
        {action}
      </button>
      <a className="button button-quiet" href={chatLink(shop, '')} rel="noopener">
        {whatsappUs}
      </a>
    </EmptyState>
  );
}

function retry(): void {
  focusTitle();
  void loadOrders();
}

/** Name, email and phone of the latest order (Spec 7). */
function Recipient({ orders: { orders } }: { orders: Orders & { step: 'ready' } }) {
  const [latest] = orders;
  if (!latest) return null;
  const { email, phone } = latest.address;
  const parts = [fullName(latest.address), email, spacedPhone(phone)].filter(Boolean);
  return (
    <p className="soft">
      {parts.map((part) => (
        <span key={part}>{part === email ? <Email address={email} /> : part} </span>
      ))}
    </p>
  );
}

type Card = typeof ThanksCard;

const noCard: Card = () => null;

/** Longest time that the list waits for the card, ms. */
const longestWaitMs = 10_000;

/** Loads the card that thanks for an order. Undefined while it loads: the list waits, since it would move. */
function useThanksCard(isLoading: boolean): Card | undefined {
  const [card, setCard] = useState<Card>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: The storage is looked into again when the list has come.
  useEffect(() => {
    const show = (next: Card) => setCard(() => next);
    const thanks = readJson<PendingThanks>(thanksKey);
    if (!thanks || !mayShowThanks(thanks)) {
      noteShown('');
      return show(noCard);
    }
    const timer = setTimeout(show, longestWaitMs, noCard);
    import('./ThanksCard.tsx')
      .then(
        (module) => show(module.ThanksCard),
        () => show(noCard),
      )
      .finally(() => clearTimeout(timer));
  }, [isLoading]);
  return card;
}
