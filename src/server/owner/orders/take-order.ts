import { isRequired, phoneInvalid } from '#domain/account/account-messages.ts';
import { foldLandmark, splitLandmark } from '#domain/account/customer.ts';
import { fullName, orderStatuses } from '#domain/orders/order-details.ts';
import { refusedAtDoor } from '#domain/owner/confirmation.ts';
import { phoneDigits } from '#domain/owner/orders.ts';
import { currencyCode } from '#domain/shop/configuration.ts';
import { defaultCountry } from '#domain/shop/shop.ts';
import { formatPrice } from '#domain/text/money.ts';
import { lockOutReplacement, readOrderables } from '../../catalogue/stored-catalogue.ts';
import { changeRows } from '../../database/rows.ts';
import { HttpError } from '../../errors.ts';
import { attemptFrom } from '../../orders/attempt.ts';
import { decide } from '../../orders/decide.ts';
import { writeOrders } from '../../orders/place-order.ts';
import type { OrderReply } from '../../orders/read-orders.ts';
import { book } from '../money/cash-book.ts';
import type { OwnerHandlers, OwnerService } from '../serve-owner.ts';
import { noticeOrders } from './notice-orders.ts';
import { handledOrder, setStatus } from './set-status.ts';

const latest = 5;

export function takeHandlers({ database }: OwnerService): OwnerHandlers<'customer' | 'take-order'> {
  return {
    async customer({ phone }) {
      const digits = phoneDigits(phone);
      // Sales at the counter have no phone number.
      const rows = await (digits === ''
        ? []
        : database
            .selectFrom('order_handling')
            .innerJoin('orders', 'orders.id', 'order_id')
            .select(['number', 'confirmation', 'status', 'amount', 'address', 'created_at as at'])
            .where('phone', '=', digits)
            .orderBy('number', 'desc')
            .execute());
      const [last] = rows;
      return {
        success: true,
        customer: last ? customerIn(JSON.parse(last.address)) : null,
        orders: rows.slice(0, latest).map(({ confirmation: _, address: __, ...order }) => order),
        refusals: rows.filter(({ confirmation }) => confirmation === refusedAtDoor).length,
      };
    },

    async 'take-order'({ isAtCounter, lines, amount, kind, reference, name, phone, ...place }, write) {
      const { transaction, now, record } = write;
      if (!isAtCounter) {
        if (phone === '') throw new HttpError(phoneInvalid, { status: 422 });
        for (const [label, text] of [
          ['Name', name],
          ['Street', place.street],
          ['Town', place.city],
        ] as const)
          if (text === '') throw new HttpError(isRequired(label), { status: 422 });
      }
      const [firstName = '', ...lastName] = (name || 'Counter').split(' ');
      const attempt = attemptFrom({
        address: {
          firstName,
          lastName: lastName.join(' '),
          email: '',
          phone,
          street: foldLandmark(place),
          city: place.city,
          state: '',
          zipcode: '',
          country: defaultCountry,
        },
        items: lines.map((line) => ({ ...line, name: '' })),
        amount,
        currency: currencyCode,
        clientOrderId: null,
        confirmDuplicate: true,
      });
      await lockOutReplacement(transaction);
      const products = await readOrderables(
        transaction,
        lines.map(({ id }) => id),
      );
      const allowance = { assertLeft() {}, take() {} };
      const { outcomes, placed } = decide(
        [{ accountId: null, address: '', attempt: { ...attempt, isAtCounter } }],
        { products, known: [], recent: [], allowance, now },
      );
      const [outcome] = outcomes;
      if (!outcome || 'error' in outcome) throw outcome?.error;
      await writeOrders(transaction, placed);
      await noticeOrders(transaction);
      const id = outcome.reply.orderId;
      await changeRows(transaction, 'order_handling', { order_id: id }, { confirmation: 'confirmed' });
      const { number } = await handledOrder(transaction, id);
      await record('order', id, isAtCounter ? 'sold at the counter' : 'took the order', {
        after: formatPrice(amount),
      });
      if (isAtCounter) {
        await book(write, { orderId: id, kind, amount, reference });
        await setStatus(write, { id, from: orderStatuses[0], status: orderStatuses[4], reason: '' });
      }
      return { success: true, id, number };
    },
  };
}

function customerIn({ phone, city, ...address }: OrderReply['address']) {
  return { name: fullName(address), phone, city, ...splitLandmark(address.street) };
}
