import './every-page.ts';
import { startContactForm } from './contact-form.ts';
import { startMessageForm } from './message-form.ts';
import { startMap } from './store-map.ts';

startContactForm();
startMessageForm();
startMap();
