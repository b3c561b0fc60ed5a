import './page.ts';
import { load } from './on-interaction.ts';

// A link from an order has its number in the query, which the form's script fills in.
if (location.search) void load();
