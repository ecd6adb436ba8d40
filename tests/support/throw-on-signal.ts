/*
 * Loaded before a server of a test (`NODE_OPTIONS=--import=…`): SIGUSR2 makes it throw where nothing catches. In the product
 * there is no way to ask for that.
 */
process.on('SIGUSR2', () => {
  throw new Error('a fault of the test');
});
