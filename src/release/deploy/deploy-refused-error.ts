/** A deploy that changed nothing, since the owner has to look first. The message is one sentence: what, where, what to do. */
export class DeployRefusedError extends Error {
  override name = 'DeployRefusedError';
}
