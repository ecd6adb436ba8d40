import { seedEveryState } from '#tests/support/every-state.ts';
import { enterAs, test } from '#tests/support/journey.ts';
import { lookAt } from '#tests/support/look.ts';

for (const [what, dialogs] of [
  ['each state of an assignment, the chat and a reviewed tutor', false],
  ['each dialog', true],
] as const) {
  test(`${what} passes axe on phones and desktops, light and dark`, async ({ browser, server, inside }) => {
    test.slow();
    const scenes = (await seedEveryState(server, inside)).filter(({ name }) => name.startsWith('dialog-') === dialogs);
    for (const viewer of new Set(scenes.map(({ as }) => as))) {
      const window = await browser.newContext({ reducedMotion: 'reduce' });
      if (viewer) await enterAs(window, server, viewer);
      const paths = scenes.filter(({ as }) => as === viewer).map(({ path }) => path);
      await lookAt(window, server, paths, dialogs ? 'dialog[open]' : undefined);
      await window.close();
    }
  });
}
