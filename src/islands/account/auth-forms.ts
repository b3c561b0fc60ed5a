// Pages import the forms of accounts from here: as one entry they share one file, and what only they have in common stays out of
// the file that all screens load.
export { PasswordReset } from './PasswordReset.tsx';
export { SignIn } from './SignIn.tsx';
export { SignUp } from './SignUp.tsx';
