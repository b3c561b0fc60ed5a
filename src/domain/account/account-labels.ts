/** Constants only: the bundler inlines them, so that no screen loads another's (src/README.md). */

export const passwordAndDevices = 'Password and devices';

export const changePassword = 'Change password';

export const signOutEverywhereHint =
  'Lost your phone, or signed in on someone else’s? Sign out on every device, this one too.';

export const signingOut = 'Signing out...';

export const signOutEverywhereLabel = 'Sign out everywhere';

export const phoneHint = 'The rider will call this number.';

export const currentPassword = 'Current password';

export const newPassword = 'New password';

export const confirmNewPassword = 'Confirm new password';

export const saving = 'Saving...';

export const savePassword = 'Save password';

export const resetLinkHint =
  'Type the email of your account and we will send you a link to choose a new password.';

export const sendLink = 'Send me a link';

export const saveAndSignIn = 'Save and sign in';

export const sending = 'Sending...';

export const checkYourEmail = 'Check your email';

export const resetLinkMissing = 'Nothing after a few minutes? Check your spam folder, or ask us on WhatsApp.';

export const useAnotherEmail = 'Use another email';

export const chooseANewPassword = 'Choose a new password';

export const newPasswordHint = 'You will be signed in here and signed out everywhere else.';

export const askForAnotherLink = 'Ask for another link';

export const yourDetails = 'Your details';

export const aboutYou = 'About you';

/** Shown in place of a missing landmark. */
export const addLandmark = 'Add a landmark';

export const landmarkHelps = 'It helps the rider to find your door.';

export const completeProfile = 'Complete profile';

export const editProfile = 'Edit profile';

export const notProvided = 'Not provided';

export const saveAndGoToCheckout = 'Save and go to checkout';

export const loadingProfile = 'Loading your profile…';

export const profileIsSafe = 'Nothing is lost. Check your connection and try again.';

export const profileSummary = 'Profile Summary';

export const yourAccount = 'Your account';

export const goToCart = 'Go to Cart';

export const signingIn = 'Signing in...';

export const creatingAccount = 'Creating your account...';

export const confirmPassword = 'Confirm password';

export const addDelivery = 'Add a delivery address (optional)';

/** Heading of the address at sign-up. */
export const whereToDeliver = 'Where should we deliver?';

/** Heading of the address in the profile. */
export const whereWeDeliver = 'Where we deliver';

/** Shown beside the field of a new password. */
export const othersEnd = 'Your other devices will be signed out.';
