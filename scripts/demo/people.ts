/** People of the demo, and what they write; all of it is invented. */
export const firstNames = 'Amina Brian Sarah Joseph Grace Moses Fatuma David Esther Ivan Joan Hassan'.split(
  ' ',
);
export const lastNames = 'Nakato Okello Namutebi Mugisha Achieng Ssempijja Nabirye Auma Kato Opio'.split(' ');

export const places = [
  { city: 'Ntinda, Kampala', street: 'Kimera Road, plot 14 (landmark: behind the Shell station)' },
  { city: 'Kawempe, Kampala', street: 'Bombo Road (landmark: yellow gate next to the pharmacy)' },
  { city: 'Kampala', street: 'Nkrumah Road, shop 7' },
  { city: 'Mukono', street: 'Jinja Road (landmark: above the hardware shop)' },
];

/** Results of the call before packing. */
export const answers = [
  ...Array.from({ length: 17 }, () => ({ confirmation: 'confirmed' })),
  ...[{ confirmation: 'no answer' }, { confirmation: 'no answer' }],
  { confirmation: 'refused', reason: 'Ordered by mistake' },
];

export const refusals = ['Nobody was at home', 'She says that it is too late', 'He has no cash today'];

export const verdicts = [
  { stars: 5, text: 'Exactly as in the picture, and here the next day.' },
  { stars: 5, text: 'My mother asked where I got it. I have ordered one for her.' },
  { stars: 4, text: 'Good, only the rider came later than he said.' },
  { stars: 2, text: 'The box was open when it came.' },
];

export const questions = [
  { subject: 'Delivery to Gulu', message: 'Do you deliver to Gulu, and what does it cost?' },
  { subject: 'A gift', message: 'Can you wrap an order as a gift? It is for a wedding on Saturday.' },
  { subject: 'Wrong size', message: 'The dress is too small. May the rider bring an L when he is near?' },
];

/** Searches that find nothing; some are typed several times. */
export const missedSearches = [
  'dawa ya mbu',
  'dawa ya mbu',
  'dawa ya mbu',
  'gumboots',
  'gumboots',
  'umbrella',
];
