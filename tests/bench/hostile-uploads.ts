import { oddPictures, slowPng } from '#tests/support/hostile-files.ts';
import type { Hostile, Victim } from './hostile-inputs.ts';

/**
 * Sends a file in a form to one of a member's upload addresses; resolves with the status. Each
 * address has a limit of its own.
 */
async function upload(to: Victim, place: string, fields: Record<string, string | Uint8Array>): Promise<string> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    form.set(name, typeof value === 'string' ? value : new File([new Uint8Array(value)], 'me.png'));
  }
  const headers = { origin: to.url, ...(to.member && { cookie: to.member.cookie }) };
  try {
    const answer = await fetch(`${to.url}/api/${place}`, { method: 'POST', headers, body: form });
    await answer.text();
    return String(answer.status);
  } catch {
    return 'cut off';
  }
}

const twelve = async (send: () => Promise<string>): Promise<string> =>
  (await Promise.all(Array.from({ length: 12 }, send))).sort().join(' ');

/** Files with hostile content; only members may upload. */
export const hostileUploads: Hostile[] = [
  {
    name: 'odd pictures, as avatars and in a chat',
    as: 'user',
    send: async (to) => {
      const seen = new Set<string>();
      for (const { bytes } of Object.values(await oddPictures())) {
        seen.add(await upload(to, 'files', { bucket: 'avatars', file: bytes }));
        seen.add(await upload(to, `conversations/${to.conversation}/messages`, { file: bytes }));
      }
      return [...seen].sort().join(' ');
    },
  },
  {
    name: 'twelve pictures at once that take long to draw',
    as: 'user',
    send: (to) => {
      const file = slowPng();
      return twelve(() => upload(to, 'profiles/me/avatar', { file }));
    },
  },
  {
    name: 'twelve PDFs at once that take minutes to read',
    as: 'user',
    send: (to) => {
      const file = Buffer.from(`%PDF-1.4\n${'1 0 obj '.repeat(620_000)}\n%%EOF`);
      return twelve(() => upload(to, 'profiles/me/cv', { file }));
    },
  },
];
