/** Sentences that the rooms of the owner's app share. */
export const words = {
  offline: 'No connection. This is what the phone saw last.',
  notLoaded: 'This could not be loaded.',
  retry: 'Try again',
  loading: 'Loading…',
  waiting: (count: number) =>
    count === 1 ? '1 change waits for the line' : `${count} changes wait for the line`,
  signIn: 'Sign in',
  lostWrite: 'The change is kept on this phone, and sent as soon as the line is back.',
} as const;
