import { enterAs, test } from '#tests/support/journey.ts';
import { lookAt } from '#tests/support/look.ts';
import { setStage } from '#tests/support/stage.ts';

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
    const seen = scenes.filter(({ as }) => as === viewer);
    for (const dialogs of [true, false]) {
      const some = seen.filter(({ name }) => name.startsWith('dialog-') === dialogs);
      await lookAt(
        window,
        server,
        some.map(({ path }) => path),
        dialogs ? 'dialog[open]' : undefined,
      );
    }
    await window.close();
  }
});
