import './every-page.ts';
import { startListingSearch } from './listing-search.ts';

startListingSearch();
