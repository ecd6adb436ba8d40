/**
 * Statuses of a broken connection and of a server, or a proxy in front of it, that is not ready:
 * the same request may succeed later.
 */
export const passing: readonly number[] = [0, 408, 425, 429, 502, 503, 504];

/**
 * Returns the words for an error that is not the server's own: a proxy, a firewall or the network's
 * login page in front of it answered with this status, 400 or higher. Only a passing one invites a
 * retry.
 */
export function inFront(status: number): { title: string; text: string } {
  if (status === 413) {
    return { title: 'Too large', text: 'This is too large for the network to pass on. Please make it smaller.' };
  }
  if (status >= 500 || passing.includes(status)) {
    return { title: 'Please try again', text: 'Mukammal does not answer at the moment. Please try again shortly.' };
  }
  return {
    title: 'Refused by the network',
    text: `The network refused this before it reached us (${status}). Please try another network.`,
  };
}
