import { sameFeeEverywhere } from '#domain/cart/cart-messages.ts';
import type { Facts } from '#domain/content/facts.ts';
import { dayCount, span } from '#domain/shop/messages.ts';
import { delivery, password, quantityLimit, returns, support } from '#domain/shop/shop.ts';
import { escapeHtml } from '#domain/text/escape-html.ts';
import { formatPrice } from '#domain/text/money.ts';

/**
 * Puts the shop's facts and numbers where a text has `{{phone}}` or `{{deliveryFee}}`, so that no text page holds a
 * number of its own. `html` is rendered Markdown; of a text that is no HTML, `String` writes the values as they are. Throws for a
 * token that does not exist.
 */
export function fillTokens(html: string, facts: Facts, write = escapeHtml): string {
  const values: Readonly<Record<string, string>> = {
    shopName: facts.name,
    city: facts.city,
    country: facts.country,
    phone: facts.phone,
    email: facts.email,
    address: `${facts.street}, ${facts.city}`,
    hours: facts.hours,
    freeDeliveryOver: formatPrice(delivery.freeOver),
    deliveryFee: formatPrice(delivery.fee),
    sameFee: sameFeeEverywhere(facts.country),
    kampalaDays: span(delivery.kampalaDays, 'days'),
    nationwideDays: span(delivery.nationwideDays, 'days'),
    returnDays: dayCount(returns.days),
    refundDays: span(returns.refundDays, 'days'),
    replyHours: span(support.replyHours, 'hours'),
    passwordLength: String(password.minLength),
    quantityLimit: String(quantityLimit),
    referenceApi: '',
    otherApi: '',
  };
  return html.replace(/\{\{(.*?)\}\}/gs, (token, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) throw new Error(`A text page uses ${token}, which is no fact of the shop.`);
    return write(value);
  });
}

/**
 * Leaves out what is true of the other kind of API alone: the paragraph, list item or row of HTML, and the line of Markdown, that
 * holds `{{referenceApi}}` or `{{otherApi}}`.
 */
export function keepTrueOf(isReferenceApi: boolean, text: string): string {
  const untrue = isReferenceApi ? 'otherApi' : 'referenceApi';
  const block = new RegExp(`<(p|li|tr)>(?:(?!</\\1>).)*\\{\\{${untrue}\\}\\}.*?</\\1>\\n?`, 'gs');
  const line = new RegExp(`^.*\\{\\{${untrue}\\}\\}.*\\n?`, 'gm');
  return text.replace(block, '').replace(line, '');
}
