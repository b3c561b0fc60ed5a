import './frame.ts';
import { startToastEnd } from './toasts.ts';

startToastEnd();
