/**
 * Where the server writes what its owner should know; the error comes with its stack. `requestId` is the call's, as its
 * answer has it in `X-Request-Id`.
 */
export type Log = (message: string, error: unknown, requestId?: string) => void;
