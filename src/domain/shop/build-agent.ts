import { isLoopbackHost } from './loopback.ts';

/**
 * User agent of a build's calls to this address, so that an owner can tell them from those of shoppers. To this machine it
 * has a secret of the process, by which the shop's own server leaves the calls of its own build out of its log, and nobody
 * else's.
 */
export function buildAgentFor(address: string | URL): string {
  return isLoopbackHost(new URL(address).hostname) ? `lulu-build/${secret}` : 'lulu-build';
}

const secret = crypto.randomUUID();

/** Whether the user agent is that of a build of this very process. */
export function isOwnBuildAgent(agent: string | undefined): boolean {
  return agent === `lulu-build/${secret}`;
}
