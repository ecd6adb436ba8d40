import { Construction, starPath } from './star.tsx';
import './patterns.css';

const tile = 96;

/** The ground between four stars, around the corner where their tiles meet. */
const between =
  'M-48 0-33.9-14.1H-14.1V-33.9L0-48 14.1-33.9V-14.1H33.9L48 0 33.9 14.1H14.1V33.9L0 48-14.1 33.9V14.1H-33.9Z';

const outline = starPath(48);
const inner = starPath(29.8);

/** Shapes that the pictures repeat; `id` keeps two pictures on one page apart. */
function Shapes({ id }: { id: string }) {
  return (
    <defs>
      <path id={`${id}-star`} d={outline} />
      <g id={`${id}-inner`}>
        <path d={inner} />
        <circle r="9" />
      </g>
      <path id={`${id}-between`} d={between} />
      <g id={`${id}-plan`}>
        <Construction />
      </g>
    </defs>
  );
}

interface TileProps {
  id: string;
  /**
   * c: construction, i: inked over it, s m f: soft, middle and full green, t: full with the tick.
   */
  kind: string;
  x: number;
  y: number;
}

function Tile({ id, kind, x, y }: TileProps) {
  const use = (shape: string, className?: string) => <use href={`#${id}-${shape}`} x={x} y={y} className={className} />;
  switch (kind) {
    case 'c':
      return use('plan');
    case 'i':
      return (
        <>
          {use('plan')}
          {use('star', 'p-ink')}
        </>
      );
    case 's':
      return (
        <>
          {use('star', 'p-soft')}
          {use('star', 'p-ink')}
          {use('inner', 'p-ink')}
        </>
      );
    case 'm':
    case 'f':
      return (
        <>
          {use('star', kind === 'm' ? 'p-mid' : 'p-full')}
          {use('inner', 'p-white')}
        </>
      );
    case 't':
      return (
        <>
          {use('star', 'p-full')}
          <path className="p-tick" transform={`translate(${x} ${y})`} d="M-16 1-5 12 17-11" strokeWidth="7" />
        </>
      );
    default:
      return null;
  }
}

/** Returns the cells of a drawn grid; a dot is an empty one. */
function cellsOf(rows: string[]) {
  const cells = rows.flatMap((row, y) => [...row].map((kind, x) => ({ kind, x, y })));
  return cells.filter(({ kind }) => kind !== '.');
}

const heroTiles = ['..cciism', '...cismf', '...ismfm', '..cissmf', '.cciimfm', '..cimftf', '.cisfmfm', 'cciimfmf'];
/** Ground between tiles: g paper, b tinted; the columns are the last five corners of each row. */
const heroGround = ['...gb', '...gb', '..gbb', '.ggbb', '..gbb', '.gbbb', 'gbbbb', '.bbbb', 'gbbbb'];

/** From pencil to finished tiles: the home page's picture. */
export function HeroArt() {
  return (
    <svg className="art" viewBox="0 0 768 768" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
      <Shapes id="hero" />
      {cellsOf(heroGround).map(({ kind, x, y }) => (
        <use
          key={`${x} ${y}`}
          href="#hero-between"
          x={(x + 4) * tile}
          y={y * tile}
          className={kind === 'g' ? 'p-ground' : 'p-between'}
        />
      ))}
      {cellsOf(heroTiles).map(({ kind, x, y }) => (
        <Tile key={`${x} ${y}`} id="hero" kind={kind} x={(x + 0.5) * tile} y={(y + 0.5) * tile} />
      ))}
      <g className="p-letter">
        <text x="129" y="449">
          O
        </text>
        <text x="197" y="429">
          A
        </text>
        <text x="156" y="420">
          45°
        </text>
      </g>
    </svg>
  );
}

const wall = ['fmfmf', 'mf.fm', 'fmfmf'];

/** A wall of tiles with one missing, for the not-found page. */
export function MissingTile() {
  return (
    <svg viewBox="0 0 480 288" className="w-[min(100%,480px)]" aria-hidden="true">
      <Shapes id="wall" />
      <rect className="p-between" width="480" height="288" />
      <use href="#wall-star" x="240" y="144" className="p-ground" />
      <use href="#wall-plan" x="240" y="144" />
      {cellsOf(wall).map(({ kind, x, y }) => (
        <Tile key={`${x} ${y}`} id="wall" kind={kind} x={(x + 0.5) * tile} y={(y + 0.5) * tile} />
      ))}
    </svg>
  );
}

/**
 * Stars in line on deep green, fading in from the start, behind balances, covers and the sign-in
 * side.
 */
export function DeepPattern() {
  return (
    <svg className="deep-art" viewBox="0 0 1344 672" aria-hidden="true">
      <defs>
        <pattern id="deep-lines" width={tile} height={tile} patternUnits="userSpaceOnUse">
          <g className="p-deep" transform="translate(48 48)">
            <path d={outline} />
            <path d={inner} />
            <circle r="9" />
          </g>
        </pattern>
        <pattern id="deep-full" width={2 * tile} height={2 * tile} patternUnits="userSpaceOnUse">
          <path className="p-deep-full" transform="translate(48 48)" d={outline} />
          <path className="p-deep-full" transform="translate(144 144)" d={outline} />
        </pattern>
        <linearGradient id="deep-fade">
          <stop stopColor="#fff" stopOpacity="0.15" />
          <stop offset="1" stopColor="#fff" />
        </linearGradient>
        <mask id="deep-shown">
          <rect width="1344" height="672" fill="url(#deep-fade)" />
        </mask>
      </defs>
      <g mask="url(#deep-shown)">
        <rect width="1344" height="672" fill="url(#deep-lines)" />
        <rect x="768" width="576" height="672" fill="url(#deep-full)" />
      </g>
    </svg>
  );
}
