/** Short texts of pages and their parts, each a constant that the bundler writes where it is used. */

export const chatOnWhatsapp = 'Chat on WhatsApp';

export const callUs = 'Call us';

export const addressLabel = 'Address';

export const phoneLabel = 'Phone';

export const emailLabel = 'Email';

export const hoursLabel = 'Hours';

export const instagramLabel = 'Instagram';

export const tiktokLabel = 'TikTok';

export const contactDetailsLabel = 'Contact details';

export const servicePromisesLabel = 'What you can rely on';

export const showMap = 'Show the map';
