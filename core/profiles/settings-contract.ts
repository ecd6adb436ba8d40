import { z } from 'zod';
import { checkbox } from '../fields.ts';
import { perMinute } from '../limits.ts';
import { procedure } from '../procedure.ts';
import { switchNames } from '../settings.ts';

const often = { account: perMinute(60) };
const tags = ['profiles'];

/** Settings that are saved one by one; a page names the one that failed (SETTINGS-08). */
export const settingsContract = {
  setTheme: procedure({ access: 'user', failure: 'Failed to update theme', limit: often })
    .route({ method: 'POST', path: '/profiles/me/theme', tags, summary: 'Choose the light or dark theme' })
    .input(z.object({ theme: z.enum(['light', 'dark']) }))
    .output(z.object({ theme: z.enum(['light', 'dark']) })),

  setSwitch: procedure({ access: 'user', failure: 'Failed to update setting', limit: often })
    .route({
      method: 'POST',
      path: '/profiles/me/switches/{name}',
      tags,
      summary: `Turn a switch of the own account on or off: ${switchNames.join(', ')}`,
    })
    .input(z.object({ name: z.enum(switchNames), on: checkbox }))
    .output(z.object({ on: z.boolean() })),
};
