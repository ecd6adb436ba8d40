import { useRouteLoaderData } from 'react-router';
import { brand } from '#core/brand.ts';

const longest = 160;

interface PageMetaProps {
  title: string;
  description?: string;
  /**
   * Its canonical address, a path of ours; without one, search engines are asked not to index the
   * page.
   */
  at?: string;
  /**
   * The picture that messengers show beside a link to it, a path of ours; the site's own by
   * default.
   */
  picture?: string | undefined;
  /** True for pages that are over or not yet due: shareable, but not for search results. */
  isOver?: boolean;
}

/**
 * Title and description of a page, and its data for search engines and link previews; React moves
 * all of it to the head. Descriptions end at 160 characters (LAND-12).
 */
export function PageMeta({ title, description, at, picture = '/share/site.png', isOver }: PageMetaProps) {
  const origin = useRouteLoaderData<{ origin: string }>('root')?.origin;
  const text = description && cut(description);
  return (
    <>
      <title>{`${title} · ${brand.name}`}</title>
      {text && <meta name="description" content={text} />}
      {(!at || isOver) && <meta name="robots" content="noindex" />}
      {at && (
        <>
          <link rel="canonical" href={origin + at} />
          <meta property="og:url" content={origin + at} />
          <meta property="og:title" content={title} />
          <meta property="og:description" content={text} />
          <meta property="og:image" content={origin + picture} />
          <meta property="og:site_name" content={brand.name} />
          <meta property="og:type" content="website" />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  );
}

function cut(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return [...line].length > longest ? `${[...line].slice(0, longest - 1).join('')}…` : line;
}
