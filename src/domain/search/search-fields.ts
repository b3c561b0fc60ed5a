/** Selector of the fields that have the query: the search page's own, and the header's, which takes its place on a desktop. */
export const searchFieldsSelector = 'header [name=q]';
