import { phoneAbroad, phoneExample } from '../shop/configuration.ts';
import { password, resetLinkMinutes, support } from '../shop/shop.ts';
import { span } from '../text/dates.ts';

/**
 * Texts of sign-in and sign-up, their forms, the password and the profile (Spec 5). Single texts rather than objects: the
 * bundler inlines a text where it is used, so that no screen carries those of another.
 */

export const signedInText = 'Login successful!';
export const registered = 'Registration successful! Welcome to the shop.';
export const passwordsDiffer = 'Passwords do not match';
export const noAnswerAdvice = 'The shop did not answer. Check your connection and try again.';
export const notRegisteredAdvice =
  'The shop did not answer, and there is no account with this email and password yet. Please try again.';
export const notPersistedAdvice =
  'Your browser does not let us keep you signed in. Allow this site to save data, or order on WhatsApp.';
export const registrationUnsure = 'The shop did not answer';
export const registrationUnsureAdvice =
  'Your account may exist already. Press Sign Up again: you will not get a second one.';
/** `First name is required` (Spec 5) */
export const isRequired = (field: string) => `${field} is required`;
export const emailInvalid = 'Email is invalid';
/** Mends a mistyped address; `email` is the one that was probably meant. */
export const didYouMean = (email: string) => `Did you mean ${email}?`;
export const phoneInvalid = `Please check this phone number. Write it like ${phoneExample} or ${phoneAbroad}.`;
export const passwordTooShort = () => `Password must be at least ${password.minLength} characters`;
export const passwordHint = `At least ${password.minLength} characters.`;

// Texts about a new password and about other devices.

export const passwordTooCommon =
  'Many people use this password, so it is easy to guess. Please choose another one.';
export const passwordChanged = 'Your password has been changed';
export const currentPasswordWrong = 'The current password is wrong';
export const othersSignedOut = 'Your other devices are signed out. Use your new password there.';
export const signedOutEverywhere = 'You are signed out on every device';
export const passwordNotChanged = 'The password could not be changed';
export const passwordUnsure =
  'The shop did not answer, so we cannot say whether your password changed. Try the new one first.';
export const othersNotSignedOut = 'Your other devices could not be signed out';

// Texts of the reset of a forgotten password.

export const forgotPassword = 'Forgot your password?';
export const askOnWhatsapp = 'Ask us on WhatsApp';
export const resetLinkSent = `If there is an account with this email, a link is on its way to it. It works once, for ${resetLinkMinutes} minutes.`;
export const resetLinkUnknown =
  'This link does not work. Open the newest link we sent you, or ask for another one.';
export const resetLinkUsed =
  'This link has been used. Sign in with the new password, or ask for another link.';
export const resetLinkExpired = `This link is older than ${resetLinkMinutes} minutes. Please ask for another one.`;
export const resetLinkNotSent = 'The link could not be sent';
export const resetUnsureAdvice =
  'Please try again. If we say the link was used, your new password works: sign in with it.';
export const profileSaved = 'Your information has been saved';

// Labels and hints of these screens.

export const passwordAndDevices = 'Password and devices';
export const changePasswordLabel = 'Change password';
export const signOutEverywhereHint =
  'Lost your phone, or signed in on someone else’s? Sign out on every device, this one too.';
export const signingOut = 'Signing out...';
export const signOutEverywhereLabel = 'Sign out everywhere';
export const phoneHint = 'The rider will call this number.';
export const emailHint = 'We will confirm your order here.';
export const orderPasswordHint = 'You can sign in with it later to track your order.';
export const currentPassword = 'Current password';
export const newPassword = 'New password';
export const confirmNewPassword = 'Confirm new password';
export const savingLabel = 'Saving...';
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
export const addLandmark = 'Add a landmark';
export const landmarkHelps = 'It helps the rider to find your door.';
export const completeProfileLabel = 'Complete profile';
export const editProfile = 'Edit profile';
export const notProvided = 'Not provided';
export const saveAndGoToCheckout = 'Save and go to checkout';
export const loadingProfile = 'Loading your profile…';
export const profileIsSafe = 'Nothing is lost. Check your connection and try again.';
export const profileSummary = 'Profile summary';
export const yourAccount = 'Your account';
/** `Profile 40% complete` (Spec 5) */
export const profileCompletion = (percent: number) => `Profile ${percent}% complete`;
export const goToCart = 'Go to cart';
export const signingIn = 'Signing in...';
export const creatingAccount = 'Creating your account...';
export const confirmPassword = 'Confirm password';
export const addDelivery = 'Add a delivery address (optional)';
export const whereToDeliver = 'Where should we deliver?';
export const whereWeDeliver = 'Where we deliver';
export const othersEnd = 'Your other devices will be signed out.';

// Texts around the forms on the pages of sign-in and password reset.

export const signInOrCreate = 'Login or Sign Up';
export const signInToGoOn = 'Please sign in to continue.';
/** The tab of the form is called Login (Spec 2). */
export const signInAction = 'Sign in';
export const haveAnAccount = 'Have an account?';
export const continueLabel = 'Continue';
export const withoutAccount = 'Continue shopping without an account';
export const backToSignIn = 'Back to sign in';
export const cartEverywhere = 'Your cart on every phone you use';
export const orderFollowed = 'Track every order to your door';
export const helpBackIn = () =>
  `Use the phone number on your account. We will help you sign in again, usually within ${span(support.replyHours, 'hours')} while we are open.`;
/** Description of the page for search engines and shared links; `shop` is the shop's name. */
export const signInDescription = (shop: string) =>
  `Sign in to ${shop}, or create an account: your cart on every phone, and every order tracked to your door.`;
/** As `signInDescription`, for the page of a first order. */
export const firstOrderDescription = (shop: string) =>
  `Tell ${shop} where to bring your first order. You pay in cash when it arrives.`;
export const resetDescription = (shop: string) => `A way back to your account at ${shop}.`;

// Texts of form fields.

export const hideLabel = 'Hide';
export const showLabel = 'Show';
export const optionalMark = ' (optional)';
export const showField = (label: string) => `Show ${label.toLowerCase()}`;
/** Ways in which a visitor can be answered. */
export const emailOrPhone = 'Please leave an email address or a phone number.';
export const phoneIsEnough = 'A phone number is enough: the email may stay empty then.';
