/** Texts of the contact page, and of its parts on other pages. */

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

export const nameLabel = 'Name';

export const subjectLabel = 'Subject';

export const chooseASubject = 'Choose a subject';

export const messageLabel = 'Message';

export const sendMessage = 'Send message';

export const writeByEmail = 'Write by email';

export const writeOnWhatsapp = 'Write on WhatsApp';

export const sendsElsewhere =
  'Your own email program or WhatsApp opens with the message filled in. It is sent when you press Send there.';

export function sketchMap(street: string, city: string): string {
  return `Sketch map: ${street}, ${city}`;
}

export const sendingMessage = 'Sending...';
