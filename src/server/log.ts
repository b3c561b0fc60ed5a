/** Where the server writes what its owner should know; the error comes with its stack. */
export type Log = (message: string, error: unknown) => void;
