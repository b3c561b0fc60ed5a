import type { Migration } from 'kysely/migration';
import type { TableStyle } from './table-style.ts';
import { createCatalogue } from './tables/catalogue.ts';
import { createCustomers } from './tables/customers.ts';
import { createDevices } from './tables/devices.ts';
import { createMails } from './tables/mails.ts';
import { createOrders } from './tables/orders.ts';
import { addLinesHash } from './tables/same-orders.ts';

/** Every change of the tables by name, in the order of the names. A released one is never edited: add the next. */
export function migrations(style: TableStyle): Record<string, Migration> {
  return {
    '001-catalogue': { up: (db) => createCatalogue(db, style) },
    '002-customers': {
      async up(db) {
        await createCustomers(db, style);
        await createOrders(db, style);
      },
    },
    '003-mails': { up: (db) => createMails(db, style) },
    '004-devices': { up: (db) => createDevices(db, style) },
    '005-same-orders': { up: (db) => addLinesHash(db, style) },
  };
}
