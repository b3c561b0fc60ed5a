/** Words of questions and of many headings, folded: they say which answer is better, never that there is one. */
export const questionWords = [
  'a about all always am an and any are as at back be between by came can choose clear close closed',
  'come could did do does each else first for from get give go had has have how i if in is it keep kept',
  'know long look made make many may me more most much my need new next no not now of on one open or',
  'other our out part place please right see short should simply so some stay story take takes tell',
  'than that the there these thing things this to try two up use usual version want was we what when',
  'where which while who why will with without work works would you your',
].join(' ');
