import type { Plugin } from 'vite';
import * as configuration from '#domain/shop/configuration.ts';

/**
 * Gives scripts and pages the values of the configuration instead of the module that makes them: what no value of this shop needs, such as
 * decimals, is no byte of a script.
 */
export function configuredValues(): Plugin {
  return {
    name: 'shop-configured-values',
    load: {
      order: 'pre',
      filter: { id: /domain[\\/]shop[\\/]configuration\.ts(?:\?\w+)?$/ },
      handler: () =>
        Object.entries(configuration)
          .map(([name, value]) => `export const ${name} = ${literal(value)};`)
          .join('\n'),
    },
  };
}

function literal(value: unknown): string {
  return value instanceof RegExp ? String(value) : JSON.stringify(value);
}
