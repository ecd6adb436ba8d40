/** Faces of the demo's people: drawings, and for some the letters of their names. */
import type { Kysely } from 'kysely';
import sharp from 'sharp';
import type { DB } from '#server/database/types.gen.ts';
import type { Storage } from '#server/platform/files/storage.ts';
import { portraitSvg } from './portraits.ts';
import { keeper } from './seed-files.ts';

const png = { extension: 'png', content_type: 'image/png' };

const women = ['ayesha', 'hina', 'erum', 'gulnaz', 'iqra', 'kiran', 'mahnoor', 'omaima', 'rabia', 'tehmina'];

/** Draws portraits for those without a picture; each seventh stays without. */
export async function seedPortraits(db: Kysely<DB>, storage: Storage, now: Date): Promise<void> {
  const people = await db
    .selectFrom('profiles')
    .select(['id', 'username', 'avatar_id'])
    .where('email', 'like', '%@demo.example')
    .orderBy('created_at')
    .execute();
  for (const [number, { id, username, avatar_id }] of people.entries()) {
    if (avatar_id || number % 7 === 6) continue;
    const svg = portraitSvg(number, women.includes(username.split('_')[0] ?? ''));
    const bytes = Buffer.from(await sharp(Buffer.from(svg)).png({ palette: true }).toBuffer());
    const picture = await keeper(db, storage, id, now)('avatars', bytes, 'portrait.png', png);
    await db.updateTable('profiles').set({ avatar_id: picture }).where('id', '=', id).execute();
  }
}
