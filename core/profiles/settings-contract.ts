import { z } from 'zod';
import { checkbox } from '../fields.ts';
import { perMinute } from '../limits.ts';
import { procedure } from '../procedure.ts';

const often = { account: perMinute(60) };
const tags = ['profiles'];
const toggle = z.object({ on: checkbox });
const toggled = z.object({ on: z.boolean() });

/** Settings that are saved by themselves, each with the failure that names it (SETTINGS-08). */
export const settingsContract = {
  setTheme: procedure({ access: 'user', failure: 'Failed to update theme', limit: often })
    .route({ method: 'POST', path: '/profiles/me/theme', tags, summary: 'Light or dark' })
    .input(z.object({ theme: z.enum(['light', 'dark']) }))
    .output(z.object({ theme: z.enum(['light', 'dark']) })),

  setNotifyOnBid: procedure({ access: 'user', failure: 'Failed to update new bid emails', limit: often })
    .route({ method: 'POST', path: '/profiles/me/notify-on-bid', tags, summary: 'A mail for each new bid, or none' })
    .input(toggle)
    .output(toggled),

  setTakesInvitations: procedure({
    access: 'user',
    failure: 'Failed to update invitations to bid',
    limit: often,
  })
    .route({
      method: 'POST',
      path: '/profiles/me/takes-invitations',
      tags,
      summary: 'Whether students may invite the viewer to bid',
    })
    .input(toggle)
    .output(toggled),

  setShowsGuide: procedure({ access: 'user', failure: 'Failed to update first steps', limit: often })
    .route({ method: 'POST', path: '/profiles/me/shows-guide', tags, summary: 'First steps on the home page, or none' })
    .input(toggle)
    .output(toggled),

  setShowRatings: procedure({ access: 'user', failure: 'Failed to update show ratings', limit: often })
    .route({ method: 'POST', path: '/profiles/me/show-ratings', tags, summary: 'Show the own ratings, or hide them' })
    .input(toggle)
    .output(toggled),

  setShowPresence: procedure({ access: 'user', failure: 'Failed to update show when I am online', limit: often })
    .route({ method: 'POST', path: '/profiles/me/show-presence', tags, summary: 'Show when one is online and types' })
    .input(toggle)
    .output(toggled),

  setShowSeen: procedure({ access: 'user', failure: 'Failed to update show what I have read', limit: often })
    .route({ method: 'POST', path: '/profiles/me/show-seen', tags, summary: 'Show how far one has read' })
    .input(toggle)
    .output(toggled),
};
