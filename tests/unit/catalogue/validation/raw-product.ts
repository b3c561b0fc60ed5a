import {
  type ValidatedCatalogue,
  type ValidationOptions,
  validateCatalogue,
} from '#catalogue/validation/validate-catalogue.ts';

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

/** What validation makes of a list of products. */
export function validateList(
  products: unknown,
  changed: Partial<ValidationOptions> = {},
): ValidatedCatalogue {
  return validateReply({ success: true, products }, changed);
}

export function validateReply(reply: unknown, changed: Partial<ValidationOptions> = {}): ValidatedCatalogue {
  return validateCatalogue(reply, {
    apiUrl: 'https://api.example/shop',
    lastPublished: null,
    force: false,
    ...changed,
  });
}
