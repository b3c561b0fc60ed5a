import './frame.ts';
import { startToastClosing } from '../toast.ts';
import { startCardSteppers } from './card-stepper.ts';

startToastClosing();
startCardSteppers();
