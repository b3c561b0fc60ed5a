import { startContactForm } from './contact-form.ts';
import { startMap } from './store-map.ts';

startContactForm();
startMap();
