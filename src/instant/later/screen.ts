import './frame.ts';
import { startToastEnd } from './toast-end.ts';

startToastEnd();
