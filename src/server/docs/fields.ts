import type { JsonSchema } from './json-schema.ts';

/** One row of the tables that say what goes in and what comes out. */
export interface Field {
  /** `address.city`, `items[].quantity` */
  name: string;
  type: string;
  isRequired: boolean;
  rules: readonly string[];
  description: string;
}

/** The fields of an object and of all that is in it, in the contract's order. */
export function fieldsOf(schema: JsonSchema, inside = ''): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, field]) => {
    const name = `${inside}${key}`;
    const isRequired = schema.required?.includes(key) ?? false;
    const { items, additionalProperties } = field;
    return [
      { name, type: typeOf(field), isRequired, rules: rulesOf(field), description: field.description ?? '' },
      ...fieldsOf(field, `${name}.`),
      ...(items ? fieldsOf(items, `${name}[].`) : []),
      ...(additionalProperties ? fieldsOf(additionalProperties, `${name}.*.`) : []),
    ];
  });
}

const words: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  object: 'object',
};

function typeOf({ type, items, additionalProperties, anyOf, const: constant }: JsonSchema): string {
  if (constant !== undefined) return JSON.stringify(constant);
  if (anyOf)
    return anyOf
      .map(typeOf)
      .filter((each) => each !== 'null')
      .join(' or ');
  if (items) return `list of ${items.properties ? 'objects' : typeOf(items)}`;
  if (additionalProperties) return `object of ${typeOf(additionalProperties)}`;
  return [type ?? []]
    .flat()
    .map((each) => words[each] ?? each)
    .join(' or ');
}

function rulesOf(field: JsonSchema): string[] {
  const { minLength = 0, maxLength, minimum, maximum, minItems, maxItems, format } = field;
  const rules: [string, boolean][] = [
    [`one of ${field.enum?.join(', ')}`, field.enum !== undefined],
    [`at least ${minLength} characters`, minLength > 1],
    [`at most ${maxLength} characters`, maxLength !== undefined],
    [`${minimum} to ${maximum}`, minimum !== undefined && maximum !== undefined],
    [`at least ${minimum}`, minimum !== undefined && maximum === undefined],
    [`${minItems} to ${maxItems} entries`, minItems !== undefined && maxItems !== undefined],
    [`a ${format?.toUpperCase()}`, format !== undefined],
    [`else ${JSON.stringify(field.default)}`, field.default !== undefined],
  ];
  return rules.filter(([, holds]) => holds).map(([rule]) => rule);
}
