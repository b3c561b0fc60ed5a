import './page.ts';
import { load } from './on-interaction.ts';

// A link from an order has the order's number in the query, which the deferred script fills in.
if (location.search) void load();
