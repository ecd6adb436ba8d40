/** Tries again after each pause, in milliseconds, before it gives up. Error: that of the last try. */
export async function tryAgain<Answer>(work: () => Promise<Answer>, pauses = [1000, 3000]): Promise<Answer> {
  for (const pause of pauses) {
    try {
      return await work();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return work();
}
