import './page.ts';
import { watchScreenLoading } from './before-hydration.ts';
import { startScreenToasts } from './toast.ts';

startScreenToasts();
// Nothing can be lost on a screen that has not started.
watchScreenLoading(true);
