import './page.ts';
import { startListingSearch } from './listing-search.ts';

startListingSearch();
