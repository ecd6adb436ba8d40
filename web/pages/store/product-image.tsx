import { useOutletContext } from 'react-router';
import type { Product } from '#core/store/product.ts';
import { PictureDialog } from '../../ui/picture-dialog.tsx';
import type { Route } from './+types/product-image';

/**
 * Over a product: one of its pictures at screen size, with links to the others; the last is
 * followed by the first, and an invalid number shows the first too.
 */
export default function ProductImage({ params: { id, number } }: Route.ComponentProps) {
  const { title, media } = useOutletContext<Product>();
  const asked = Number(number) - 1;
  const at = asked in media ? asked : 0;
  const picture = media[at];
  if (!picture) return null;
  const beside = (by: number) =>
    media.length > 1 ? `/product/${id}/image/${((at + by + media.length) % media.length) + 1}` : null;
  return (
    <PictureDialog
      picture={{ src: picture.url, name: picture.alt || title }}
      note={`Image ${at + 1} of ${media.length}`}
      earlier={beside(-1)}
      later={beside(1)}
    />
  );
}
