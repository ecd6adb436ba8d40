import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Product } from '#core/store/product.ts';
import { IconButton } from '../ui/button.tsx';
import { useDialogLinks } from '../ui/dialog-links.ts';
import { UnfinishedStar } from '../ui/star.tsx';
import './gallery.css';
import './products.css';

/**
 * Tracks which of a product's pictures is in view, and moves to others; the index wraps around
 * (PRODUCT-17).
 */
export function useGallery(length: number) {
  const track = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const show = (index: number) => {
    const next = (index + length) % length;
    const slides = track.current?.children;
    const [first, slide] = [slides?.[0], slides?.[next]];
    if (!(first instanceof HTMLElement && slide instanceof HTMLElement)) return;
    // The next one slides in, any other appears at once.
    const behavior = Math.abs(next - at) === 1 ? 'auto' : 'instant';
    track.current?.scrollTo({ left: slide.offsetLeft - first.offsetLeft, behavior });
  };
  const follow = () => {
    const { scrollLeft = 0, clientWidth = 1 } = track.current ?? {};
    setAt(Math.round(Math.abs(scrollLeft) / clientWidth));
  };
  return { track, at, show, follow };
}

interface GalleryProps {
  gallery: ReturnType<typeof useGallery>;
  pictures: Product['media'];
  /** The product's address. */
  at: string;
  /** The product's title. */
  title: string;
}

/**
 * Pictures side by side: swiped, or moved by arrows, dots, thumbnails and keys (PRODUCT-01).
 * Without script dots and thumbnails are links to the pictures, and the row scrolls. Each picture
 * links to itself at screen size.
 */
export function Gallery({ gallery, at: page, pictures, title }: GalleryProps) {
  const toDialog = useDialogLinks();
  const urls = pictures.map(({ url }) => url);
  const { track, at, show, follow } = gallery;
  const moves: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: urls.length - 1 };
  const byKey = (event: KeyboardEvent) => {
    const to = moves[event.key];
    if (to === undefined) return;
    event.preventDefault();
    show(to);
  };
  const linkTo = (index: number, look: string, children?: ReactNode) => ({
    href: `#image-${index + 1}`,
    className: look,
    'aria-label': `Image ${index + 1}`,
    'aria-current': index === at ? ('true' as const) : undefined,
    onKeyDown: byKey,
    onClick: (event: MouseEvent) => {
      event.preventDefault();
      show(index);
    },
    children,
  });
  const several = urls.length > 1;
  return (
    <section className="gallery" aria-label="Images">
      <div className="stage">
        <ul ref={track} onScroll={follow}>
          {pictures.map(({ url, alt }, index) => (
            <li key={url} id={`image-${index + 1}`} className="shot">
              <Link {...toDialog(`${page}/image/${index + 1}`)} onKeyDown={byKey}>
                <img
                  src={url}
                  alt={`${alt || title}${several ? `, image ${index + 1} of ${urls.length}` : ''}`}
                  width={900}
                  height={900}
                  loading={index === 0 ? 'eager' : 'lazy'}
                />
              </Link>
            </li>
          ))}
          {urls.length === 0 && (
            <li className="shot">
              <UnfinishedStar />
            </li>
          )}
        </ul>
        {several && (
          <>
            <IconButton
              label="Previous image"
              className="arrow previous with-script"
              onClick={() => show(at - 1)}
              onKeyDown={byKey}
            >
              <ChevronLeft className="flip" />
            </IconButton>
            <IconButton
              label="Next image"
              className="arrow next with-script"
              onClick={() => show(at + 1)}
              onKeyDown={byKey}
            >
              <ChevronRight className="flip" />
            </IconButton>
            <nav className="dots" aria-label="Dots">
              {urls.map((url, index) => (
                <a key={url} {...linkTo(index, 'dot')} />
              ))}
            </nav>
          </>
        )}
      </div>
      {several && (
        <nav className="thumbs" aria-label="Thumbnails">
          {urls.map((url, index) => (
            <a key={url} {...linkTo(index, 'shot', <img src={url} alt="" width={72} height={72} loading="lazy" />)} />
          ))}
        </nav>
      )}
    </section>
  );
}
