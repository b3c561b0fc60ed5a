import { type GatedCatalogue, type GateOptions, gate } from '#catalogue/gate.ts';

/** A product as list-products.php sends it, with some fields changed. */
export function rawProduct(changed: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id: 1,
    name: 'Pearl Bar Soap',
    description: 'Washes by hand.',
    price: 4500,
    image: ['images/soap.jpg'],
    category: 'Detergents',
    sub_category: 'Pearl',
    bestseller: false,
    date: 1767225600000,
    ...changed,
  };
}

/** What the gate makes of a list of products. */
export function gateList(products: unknown, changed: Partial<GateOptions> = {}): GatedCatalogue {
  return gateReply({ success: true, products }, changed);
}

export function gateReply(reply: unknown, changed: Partial<GateOptions> = {}): GatedCatalogue {
  return gate(reply, { apiUrl: 'https://api.example/shop', lastPublished: null, force: false, ...changed });
}
