import type { Schema } from './schema.ts';

/** Tables of what the owner and the customers have entered; all others follow from them, or count. */
const dataTables = ['products', 'accounts', 'orders', 'contact_messages'] satisfies (keyof Schema)[];

/** Query of one row, whose `filled` is true, or 1, where the shop holds data that a restore would replace. */
export const holdsDataQuery = `select ${dataTables
  .map((table) => `exists (select 1 from ${table})`)
  .join(' or ')} as filled`;
