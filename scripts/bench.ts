import { benchChat } from '#tests/bench/chat.ts';
import { benchCoins } from '#tests/bench/coins.ts';

/* Programmes that measure ratios; `npm run bench -- coins`. Each says whether its target was met. */
const programmes: Record<string, () => Promise<boolean>> = { coins: benchCoins, chat: benchChat };

const name = process.argv[2] ?? '';
const programme = programmes[name];
if (!programme) {
  console.error(`Say which: ${Object.keys(programmes).join(', ')}.`);
  process.exit(2);
}
process.exitCode = (await programme()) ? 0 : 1;
