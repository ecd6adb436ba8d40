import { createRouterClient, ORPCError } from '@orpc/server';
import { Hono, type Context as HonoContext } from 'hono';
import { displayStatus } from '#core/assignments/rules.ts';
import { brand } from '#core/brand.ts';
import { date, money } from '#core/format.ts';
import type { Context } from '../context.ts';
import { AnswerCache } from '../platform/crowds/cache.ts';
import { drawApart } from '../platform/files/apart.ts';
import type { Card } from '../platform/files/card.ts';
import { Refused } from '../platform/refuse.ts';
import { router } from '../router.ts';
import type { HttpEnv } from './request.ts';

/** Milliseconds for which a picture is kept, by us and by the sites that show it. */
const lifetime = 3_600_000;

interface Picture {
  bytes: Uint8Array<ArrayBuffer>;
  weight: number;
}

const ofHouse: Card = {
  brand: brand.name,
  above: '',
  title: brand.tagline,
  below: 'Students post, tutors across Pakistan bid',
};

type GuestApi = ReturnType<typeof guestApi>;

/** Content of each kind of picture, as every guest may see it. Error: there is no such thing. */
const cards: Record<string, (api: GuestApi, name: string, now: Date) => Promise<Card>> = {
  assignment: async (api, id, now) => {
    const assignment = await api.assignments.get({ id });
    const status = displayStatus(assignment, now);
    const state = status === 'Open' ? `until ${date(assignment.deadline)}` : status;
    const below = `${money(assignment.budget)} · ${state}`;
    return { brand: brand.name, above: assignment.subject, title: assignment.title, below };
  },
  user: async (api, username) => {
    const { full_name, user_type, expertise } = await api.profiles.byUsername({ username });
    const above = user_type === 'tutor' ? 'Tutor' : 'Student';
    return { brand: brand.name, above, title: full_name, below: expertise.slice(0, 3).join(' · ') };
  },
};

/**
 * Serves the pictures that messengers show beside a shared link: `/share/assignment/{id}.png`,
 * `/share/user/{username}.png`, and `/share/site.png` for all other pages, also while too many are
 * asked for. Drawn in a separate process, once an hour.
 */
export function sharePictures(makeContext: (c: HonoContext<HttpEnv>) => Context): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  const clock = () => new Date();
  const cache = new AnswerCache<Picture>({ clock, lifetime, capacity: 8 * 2 ** 20 });

  async function draw(card: Card): Promise<Picture> {
    const bytes = new Uint8Array(await drawApart(card));
    return { bytes, weight: bytes.length };
  }

  /** Draws a card once, by whatever address it is asked for. */
  async function show(card: Card): Promise<Response> {
    const { bytes } = await cache.get(JSON.stringify(card), () => draw(card), { isWanted: () => true });
    return new Response(bytes, {
      headers: { 'content-type': 'image/png', 'cache-control': `public, max-age=${lifetime / 1000}` },
    });
  }

  app.get('/share/site.png', () => show(ofHouse));
  app.get('/share/:kind/:file{[^/]+\\.png}', async (c) => {
    const { kind, file } = c.req.param();
    const cardOf = Object.hasOwn(cards, kind) ? cards[kind] : undefined;
    if (!cardOf) return c.notFound();
    const name = file.slice(0, -'.png'.length);
    try {
      return await show(await cardOf(guestApi(makeContext(c)), name, clock()));
    } catch (error) {
      if (error instanceof ORPCError && error.status < 500) return c.text('Not found.', 404);
      if (error instanceof Refused) return c.redirect('/share/site.png', 302);
      throw error;
    }
  });
  return app;
}

function guestApi(context: Context) {
  return createRouterClient(router, { context: { ...context, viewer: null, key: null } });
}
