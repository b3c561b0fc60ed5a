/** Resolves in a task of its own, before which the browser may draw and hand on what its user does. */
export async function nextTask(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
}
