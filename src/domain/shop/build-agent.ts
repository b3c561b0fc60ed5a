import { isLoopbackHost } from './loopback.ts';

/**
 * User agent of a build's calls to this address, so that an owner can tell them from those of shoppers. For calls to this
 * machine it has a secret of the process. The shop's own server leaves the calls with that secret out of its log, and no
 * others.
 */
export function buildAgentFor(address: string | URL): string {
  return isLoopbackHost(new URL(address).hostname) ? `lulu-build/${secret}` : 'lulu-build';
}

const secret = crypto.randomUUID();

/** Whether the user agent is that of a build of this very process. */
export function isOwnBuildAgent(agent: string | undefined): boolean {
  return agent === `lulu-build/${secret}`;
}
