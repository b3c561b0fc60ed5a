import { sameFeeEverywhere } from '#domain/cart/cart-messages.ts';
import { type Facts, facts as shopFacts } from '#domain/content/facts.ts';
import { assortment, comingPayment, currencyCode, currencyName, piece } from '#domain/shop/configuration.ts';
import { delivery, password, quantityLimit, returns, support } from '#domain/shop/shop.ts';
import { dayCount, span } from '#domain/text/dates.ts';
import { formatPrice } from '#domain/text/money.ts';
import { escapeHtml } from '#domain/text/plain-text.ts';

/**
 * Replaces tokens such as `{{phone}}` and `{{deliveryFee}}` by the shop's facts and numbers, so that no text page has
 * its own numbers. `html` is rendered Markdown; for a text that is no HTML, `String` leaves the values unescaped. Throws
 * for an unknown token.
 */
export function fillTokens(html: string, facts: Facts, write = escapeHtml): string {
  const values: Readonly<Record<string, string>> = {
    shopName: facts.name,
    city: facts.city,
    assortment,
    piece,
    currency: `${currencyName} (${currencyCode})`,
    comingPayment,
    country: facts.country,
    phone: facts.phone,
    email: facts.email,
    address: `${facts.street}, ${facts.city}`,
    hours: facts.hours,
    freeDeliveryOver: formatPrice(delivery.freeOver),
    deliveryFee: formatPrice(delivery.fee),
    sameFee: sameFeeEverywhere(facts.country),
    cityDays: span(delivery.cityDays, 'days'),
    nationwideDays: span(delivery.nationwideDays, 'days'),
    returnDays: dayCount(returns.days),
    refundDays: span(returns.refundDays, 'days'),
    replyHours: span(support.replyHours, 'hours'),
    passwordLength: String(password.minLength),
    quantityLimit: String(quantityLimit),
    referenceApi: '',
    otherApi: '',
    webVitals: '',
    passwordReset: '',
    noPasswordReset: '',
    mails: '',
    noMails: '',
    lookFirst: '',
    fee: '',
    noFee: '',
  };
  return html.replace(/\{\{(.*?)\}\}/gs, (token, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) throw new Error(`A text page uses ${token}, which is no fact of the shop.`);
    return write(value);
  });
}

export interface TextApi {
  isReferenceApi: boolean;
  extras: readonly string[];
}

/**
 * Removes the parts that are not true of this API: each paragraph, list item or row of HTML, and line of Markdown, with its
 * `{{referenceApi}}` or `{{otherApi}}`, `{{webVitals}}` if no page is measured (R45), `{{passwordReset}}` or
 * `{{noPasswordReset}}`, `{{mails}}` or `{{noMails}}` (`sendsMails`), `{{fee}}` or `{{noFee}}`, and
 * `{{lookFirst}}` if the owner has not promised it.
 */
export function removeUntrue(
  { isReferenceApi, extras }: TextApi,
  text: string,
  { lookFirst } = shopFacts,
): string {
  const marks = [isReferenceApi ? 'otherApi' : 'referenceApi'];
  if (!extras.includes('webVitals')) marks.push('webVitals');
  marks.push(extras.includes('passwordReset') ? 'noPasswordReset' : 'passwordReset');
  marks.push(sendsMails({ isReferenceApi, extras }) ? 'noMails' : 'mails');
  marks.push(delivery.fee > 0 ? 'noFee' : 'fee');
  if (lookFirst === 'off') marks.push('lookFirst');
  const untrue = `(?:${marks.join('|')})`;
  const block = new RegExp(`<(p|li|tr)>(?:(?!</\\1>).)*\\{\\{${untrue}\\}\\}.*?</\\1>\\n?`, 'gs');
  const line = new RegExp(`^.*\\{\\{${untrue}\\}\\}.*\\n?`, 'gm');
  return text.replace(block, '').replace(line, '');
}

/** Whether orders are confirmed by mail: an API that is not the reference API is taken to send them. */
export function sendsMails({ isReferenceApi, extras }: TextApi): boolean {
  return !isReferenceApi || extras.includes('passwordReset');
}
