/** What stops a command and can be put right by its owner, told in one sentence: what, where, what to do. */
export class Fault extends Error {
  override name = 'Fault';
}
