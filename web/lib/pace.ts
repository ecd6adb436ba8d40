/** Milliseconds over which a speed is taken: shorter, and it jumps with every packet. */
const span = 8000;
const least = 1000;

/**
 * Returns a function that takes the bytes sent so far and answers the speed in bytes a second over
 * the last seconds; null until it can tell. Fewer bytes than before, after a break, begin anew.
 */
export function createPace(now: () => number = () => performance.now()) {
  let samples: { at: number; sent: number }[] = [];
  return (sent: number): number | null => {
    const at = now();
    if (sent < (samples.at(-1)?.sent ?? 0)) samples = [];
    samples = [...samples.filter((sample) => at - sample.at <= span), { at, sent }];
    const [first] = samples;
    if (!first || at - first.at < least || sent === first.sent) return null;
    return ((sent - first.sent) * 1000) / (at - first.at);
  };
}

/** Formats the time until the rest is sent: 'about 20 s left', 'about 3 min left'. */
export function timeFor(rest: number, speed: number): string {
  const seconds = Math.ceil(rest / speed);
  if (seconds > 90) return `about ${Math.round(seconds / 60)} min left`;
  return `about ${seconds > 10 ? Math.round(seconds / 5) * 5 : Math.max(1, seconds)} s left`;
}
