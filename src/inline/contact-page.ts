import './page.ts';
import { load } from './on-interaction.ts';

// A link from an order brings its number along, which the form's script fills in.
if (location.search) void load();
