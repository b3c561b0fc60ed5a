import './frame.ts';
import { startToastEnd } from '../toast.ts';

startToastEnd();
