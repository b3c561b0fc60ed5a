import { startListingSearch } from './listing-search.ts';

startListingSearch();
