/** Returns how to ask for a run. Whoever asks while one runs gets one more behind it: a hundred asks are two runs at most. A fault is reported. */
export function rebuildQueue(run: () => Promise<void>, report: (fault: unknown) => void): () => void {
  let isRunning = false;
  let isWanted = false;
  const work = async () => {
    while (isWanted) {
      isWanted = false;
      await run().catch(report);
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
