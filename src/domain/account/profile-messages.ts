/** What is said of a saved profile, beside what the server says too. */

export const profileSaved = 'Your information has been saved';
