/*
 * Loaded before a server of a test (`NODE_OPTIONS=--import=…`): SIGUSR2 makes it throw an uncaught
 * error. The product has no way to trigger that.
 */
process.on('SIGUSR2', () => {
  throw new Error('a fault of the test');
});
