import { brand } from '#core/brand.ts';
import './patterns.css';

/*
 * The product's one picture: an eight-pointed star (two squares, one turned by 45°), first as its
 * construction in pencil, then inked and filled. All of it is computed from its radius.
 */

/** Returns the outline of the star of radius `r` around the origin. */
export function starPath(r: number): string {
  const a = r * Math.SQRT1_2;
  const b = r - a;
  const corner = [
    [r, 0],
    [a, b],
    [a, a],
    [b, a],
  ] as const;
  const points = [0, 1, 2, 3].flatMap((turn) => corner.map(([x, y]) => rotate(x, y, turn)));
  return `M${points.join('L')}Z`;
}

function rotate(x: number, y: number, quarterTurns: number): string {
  const [u, v] = [
    [x, y],
    [-y, x],
    [-x, -y],
    [y, -x],
  ][quarterTurns] ?? [x, y];
  return `${round(u)} ${round(v)}`;
}

const round = (value: number | undefined) => Math.round((value ?? 0) * 10) / 10;

/** Circle, squares and axes that a star is drawn from. */
export function Construction() {
  return (
    <g className="p-line">
      <circle r="48" />
      <path d="M48 0 0 48-48 0 0-48ZM33.9 33.9H-33.9V-33.9H33.9Z" />
      <path strokeDasharray="3 4" d="M-60 0H60M0-60V60M-42-42 42 42M-42 42 42-42" />
    </g>
  );
}

export function Logo() {
  return (
    <>
      <svg viewBox="-50 -50 100 100" width="30" height="30" aria-hidden="true">
        <path className="p-full" d={starPath(49)} />
        <path className="p-tick" d="M-18 1-5 14 19-13" strokeWidth="9.5" />
      </svg>
      {brand.name}
    </>
  );
}

/** Empty states: the construction with one side of the star inked. */
export function UnfinishedStar() {
  return (
    <svg viewBox="-64 -64 128 128" className="mb-2 w-28" aria-hidden="true">
      <Construction />
      <path className="p-ink" d="M48 0 33.9 14.1V33.9H14.1L0 48-14.1 33.9" />
    </svg>
  );
}

/** Good ends: construction, full star, tick. */
export function FinishedStar() {
  return (
    <svg viewBox="-64 -64 128 128" className="mb-2 w-28" aria-hidden="true">
      <Construction />
      <path className="p-full" d={starPath(48)} />
      <path className="p-tick" d="M-16 1-5 12 17-11" strokeWidth="7" />
    </svg>
  );
}

/** The star being drawn, for waiting times. */
export function Spinner() {
  return (
    <svg viewBox="-64 -64 128 128" className="spinner w-22" aria-hidden="true">
      <Construction />
      <path className="p-ink" pathLength="1" d={starPath(48)} />
    </svg>
  );
}

export function CoinGlyph({ size = 18 }: { size?: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <circle className="coin-face" cx="12" cy="12" r="11" />
      <circle className="coin-edge" cx="12" cy="12" r="9.4" />
      <path className="coin-star" transform="translate(12 12)" d={starPath(5.6)} />
    </svg>
  );
}
