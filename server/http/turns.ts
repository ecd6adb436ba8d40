/**
 * Lets waiting work begin piece by piece, `together` pieces in each turn of the event loop: a crowd is as long under way, and
 * whoever asks for something small meanwhile is answered between two of them.
 */
export function createTurns(together = 1): () => Promise<void> {
  const waiting: (() => void)[] = [];
  const goOn = () => {
    for (const begin of waiting.splice(0, together)) begin();
    if (waiting.length > 0) setImmediate(goOn);
  };
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (waiting.length === 1) setImmediate(goOn);
    });
}
