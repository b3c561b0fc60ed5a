import type { Schema } from '../database/schema.ts';

/** Tables with data that the owner and the customers have entered; where these are empty, all other tables are. */
const dataTables = ['products', 'accounts', 'orders', 'contact_messages'] satisfies (keyof Schema)[];

/** Query of one row, whose `filled` is true, or 1, where the shop holds data that a restore would replace. */
export const holdsDataQuery = `select ${dataTables
  .map((table) => `exists (select 1 from ${table})`)
  .join(' or ')} as filled`;
