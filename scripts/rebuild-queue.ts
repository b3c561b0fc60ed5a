/** Whoever asks while one runs gets one more behind it: a hundred asks are two runs at most. */
export function rebuildQueue(run: () => Promise<void>): () => void {
  let isRunning = false;
  let isWanted = false;
  const work = async () => {
    while (isWanted) {
      isWanted = false;
      await run();
    }
  };
  return () => {
    isWanted = true;
    if (isRunning) return;
    isRunning = true;
    void work().finally(() => {
      isRunning = false;
    });
  };
}
