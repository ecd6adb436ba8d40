import { brand } from '#core/brand.ts';
import small from '../../ui/icon-192.png?url';
import large from '../../ui/icon-512.png?url';
import maskable from '../../ui/icon-maskable.png?url';

const icon = (src: string, size: number, purpose = 'any') => ({
  src,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

const manifest = {
  id: '/',
  name: brand.name,
  short_name: brand.name,
  description: brand.tagline,
  lang: 'en-PK',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#faf8f3',
  theme_color: '#faf8f3',
  categories: ['education', 'productivity'],
  icons: [icon(small, 192), icon(large, 512), icon(maskable, 512, 'maskable')],
  shortcuts: [
    { name: 'Assignments', url: '/all-assignments' },
    { name: 'Post Assignment', url: '/post-assignment' },
    { name: 'Messages', url: '/chat' },
  ],
};

/** Returns the web app manifest, which makes the product installable. */
export function loader(): Response {
  const headers = { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=86400' };
  return new Response(JSON.stringify(manifest), { headers });
}
