import './page.ts';
import { queryElement } from './dom.ts';
import { load } from './on-interaction.ts';

// The address is that of the page that was asked for. Nothing can be lost on this one, so it tries again by itself.
const retry = () => location.reload();
queryElement('.retry').onclick = retry;
addEventListener('online', retry);
void load();
