import './every-page.ts';
import { startListing } from './start-listing.ts';

startListing();
