import { brand } from '#core/brand.ts';

const longest = 160;

/** Title and description of a page; React moves them to the head. Descriptions end at 160 characters (LAND-12). */
export function PageMeta({ title, description }: { title: string; description?: string }) {
  return (
    <>
      <title>{`${title} · ${brand.name}`}</title>
      {description && <meta name="description" content={cut(description)} />}
    </>
  );
}

function cut(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return [...line].length > longest ? `${[...line].slice(0, longest - 1).join('')}…` : line;
}
