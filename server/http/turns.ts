/**
 * Lets waiting work begin piece by piece, one piece in each turn of the event loop: a crowd of pages is as long under way, and
 * whoever asks for something small meanwhile is answered between two of them.
 */
export function createTurns(): () => Promise<void> {
  const waiting: (() => void)[] = [];
  const goOn = () => {
    waiting.shift()?.();
    if (waiting.length > 0) setImmediate(goOn);
  };
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (waiting.length === 1) setImmediate(goOn);
    });
}
