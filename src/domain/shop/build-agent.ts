import { isLoopbackHost } from './loopback.ts';

/**
 * How a build names itself to the server of this address, so that an owner can tell its calls from those of shoppers. On this machine
 * with a secret of the process: the shop's own server does not write down the calls of its own build, and nobody else is to know it.
 */
export function buildAgentFor(address: string | URL): string {
  return isLoopbackHost(new URL(address).hostname) ? `lulu-build/${secret}` : 'lulu-build';
}

const secret = crypto.randomUUID();

/** Whether a build of this very process sent the header. */
export function isOwnBuildAgent(agent: string | undefined): boolean {
  return agent === `lulu-build/${secret}`;
}
