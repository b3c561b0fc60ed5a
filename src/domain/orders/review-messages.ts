/** Texts of a review of a delivered product. */
export const reviewKept = 'Thank you! We will show your review once we have read it.';
export const reviewOf = (number: string) => `Review order #${number}`;
export const chooseStars = 'Choose 1 to 5 stars.';
export const yourStars = 'Your stars';
export const yourWords = 'How was it?';
export const sendReview = 'Send review';
export const reviewedNote = 'We show your first name and town with it.';
export const addPhoto = 'Add a photo';
export const yourPhoto = 'Your photo';
export const removePhoto = 'Take the photo away';
export const noPicture = 'This file is no picture that can be shown. Please choose another one.';
