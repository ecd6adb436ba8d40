import { benchChat } from '#tests/bench/chat.ts';
import { benchChatPage } from '#tests/bench/chat-page.ts';
import { benchCoins } from '#tests/bench/coins.ts';
import { benchHostile } from '#tests/bench/hostile.ts';
import { benchHtml } from '#tests/bench/html.ts';
import { benchModeration } from '#tests/bench/moderation.ts';
import { benchOlder } from '#tests/bench/older.ts';
import { benchPages } from '#tests/bench/pages.ts';
import { benchPublic } from '#tests/bench/public.ts';
import { benchScale } from '#tests/bench/scale.ts';
import { benchSignIn } from '#tests/bench/sign-in.ts';
import { benchStart } from '#tests/bench/start.ts';
import { benchStore } from '#tests/bench/store.ts';
import { benchWatch } from '#tests/bench/watch.ts';
import { benchWeb } from '#tests/bench/web.ts';
import { buildWhenStale } from './build.ts';

/*
 * Benchmarks that measure ratios, such as `npm run bench -- coins`. Each prints whether its target
 * was met.
 */
const programmes: Record<string, () => Promise<boolean>> = {
  coins: benchCoins,
  chat: benchChat,
  'chat-page': benchChatPage,
  hostile: benchHostile,
  html: benchHtml,
  moderation: benchModeration,
  older: benchOlder,
  pages: benchPages,
  public: benchPublic,
  scale: benchScale,
  'sign-in': benchSignIn,
  start: benchStart,
  store: benchStore,
  watch: benchWatch,
  web: benchWeb,
};

const name = process.argv[2] ?? '';
const programme = programmes[name];
if (!programme) {
  console.error(`Say which: ${Object.keys(programmes).join(', ')}.`);
  process.exit(2);
}
// The detector is measured alone, without a server.
if (programme !== benchModeration) await buildWhenStale();
process.exitCode = (await programme()) ? 0 : 1;
