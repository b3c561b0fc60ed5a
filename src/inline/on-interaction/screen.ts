import './frame.ts';
import { startToastClosing } from '../toast.ts';

startToastClosing();
