/** Short texts of controls and headings, each a constant that the bundler writes where it is used. */

export const productsLabel = 'Products';

export const filtersLabel = 'Filters';

export const sortLabel = 'Sort';

export const searchLabel = 'Search';

export const filterLabel = 'Filter';

export const closeFilters = 'Close filters';

export const showProducts = 'Show products';

export const closeLabel = 'Close';
