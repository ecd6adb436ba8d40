import { enterAs, test } from '#tests/support/journey.ts';
import { lookAt } from '#tests/support/look.ts';
import { setStage } from '#tests/support/stage.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('each state of an assignment, each dialog, the chat and a reviewed tutor are free of faults, on phones and desktops, light and dark', async ({
  browser,
  server,
  inside,
}) => {
  test.setTimeout(240_000);
  const scenes = await setStage(server, inside);
  for (const viewer of new Set(scenes.map(({ as }) => as))) {
    const window = await browser.newContext({ reducedMotion: 'reduce' });
    if (viewer) await enterAs(window, server, viewer);
    const paths = scenes.filter(({ as }) => as === viewer).map(({ path }) => path);
    await lookAt(window, server, paths);
    await window.close();
  }
});
