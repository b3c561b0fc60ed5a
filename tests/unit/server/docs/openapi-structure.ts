import * as v from 'valibot';

/** As much of OpenAPI 3.1's own structure as the shop's document uses; a key that is not in it is a mistake. */

const text = v.pipe(v.string(), v.nonEmpty());

const typeName = v.picklist(['string', 'integer', 'number', 'boolean', 'object', 'array', 'null']);

const schema: v.GenericSchema<unknown> = v.lazy(() =>
  v.union([
    v.strictObject({ $ref: v.pipe(v.string(), v.startsWith('#/components/schemas/')) }),
    v.strictObject({
      type: v.optional(v.union([typeName, v.array(typeName)])),
      description: v.optional(text),
      format: v.optional(v.literal('uuid')),
      properties: v.optional(v.record(v.string(), schema)),
      propertyNames: v.optional(schema),
      additionalProperties: v.optional(schema),
      required: v.optional(v.pipe(v.array(v.string()), v.nonEmpty())),
      items: v.optional(schema),
      anyOf: v.optional(v.pipe(v.array(schema), v.minLength(2))),
      enum: v.optional(v.pipe(v.array(v.unknown()), v.nonEmpty())),
      const: v.optional(v.unknown()),
      default: v.optional(v.unknown()),
      minLength: v.optional(v.number()),
      maxLength: v.optional(v.number()),
      minimum: v.optional(v.number()),
      maximum: v.optional(v.number()),
      minItems: v.optional(v.number()),
      maxItems: v.optional(v.number()),
    }),
  ]),
);

const content = v.strictObject({
  'application/json': v.strictObject({ schema, example: v.optional(v.record(v.string(), v.unknown())) }),
});

const response = v.strictObject({
  description: text,
  headers: v.optional(v.record(v.string(), v.strictObject({ description: text, schema }))),
  content: v.optional(content),
});

const operation = v.strictObject({
  operationId: text,
  tags: v.tuple([text]),
  summary: v.pipe(text, v.regex(/^[^`]+\.$/)),
  description: v.optional(text),
  requestBody: v.optional(v.strictObject({ required: v.boolean(), content })),
  security: v.optional(v.array(v.record(v.string(), v.array(v.string())))),
  responses: v.record(v.pipe(v.string(), v.regex(/^[1-5]\d\d$/)), response),
});

export const openApiStructure = v.strictObject({
  openapi: v.pipe(v.string(), v.regex(/^3\.1\.\d+$/)),
  info: v.strictObject({ title: text, version: text, description: text }),
  servers: v.array(v.strictObject({ url: text })),
  tags: v.array(v.strictObject({ name: text })),
  paths: v.record(
    v.pipe(v.string(), v.startsWith('/')),
    v.strictObject({ get: v.optional(operation), post: v.optional(operation) }),
  ),
  components: v.strictObject({
    securitySchemes: v.record(
      v.string(),
      v.strictObject({ type: v.literal('apiKey'), in: v.literal('header'), name: text, description: text }),
    ),
    schemas: v.record(v.string(), schema),
  }),
});
