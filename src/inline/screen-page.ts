import './page.ts';
import { watchScreenLoading } from './screen-loading.ts';
import { startScreenToasts } from './toast.ts';

startScreenToasts();
// The connection is back: nothing can be lost on a screen that has not started.
addEventListener('online', watchScreenLoading());
