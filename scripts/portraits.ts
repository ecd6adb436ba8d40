/**
 * Faces of the demo's people, drawn here from a few shapes: plainly drawings, of no real person.
 */

const skins = ['#e8b98f', '#d49a6a', '#c68a5e', '#a86f47', '#8d5a3a'] as const;
const hairs = ['#231a16', '#3a2a20', '#54382a', '#6b6560'] as const;
const grounds = ['#dbeae1', '#ece3d3', '#f2dbd1', '#dde3ec', '#e6dff0', '#f3e7b9'] as const;
const clothes = ['#0b5d3f', '#7a3b1e', '#27496d', '#57406e', '#8f3f17', '#3d4c46'] as const;

/** Hairstyles and head coverings; those of women first. */
const heads = {
  scarf: (cloth: string) =>
    `<path fill="${cloth}" d="M22 62c0-30 10-46 28-46s28 16 28 46c0 14-6 26-12 30H34c-6-4-12-16-12-30Z"/>`,
  long: (_: string, hair: string) =>
    `<path fill="${hair}" d="M26 56c0-26 8-38 24-38s24 12 24 38c0 12 2 22 4 28H22c2-6 4-16 4-28Z"/>`,
  bun: (_: string, hair: string) =>
    `<circle cx="50" cy="16" r="9" fill="${hair}"/><path fill="${hair}" d="M28 54c0-22 8-34 22-34s22 12 22 34Z"/>`,
  short: (_: string, hair: string) => `<path fill="${hair}" d="M28 50c-2-22 8-32 22-32s24 10 22 32l-4-8H32Z"/>`,
  curly: (_: string, hair: string) =>
    `<g fill="${hair}"><circle cx="34" cy="32" r="11"/><circle cx="44" cy="24" r="11"/><circle cx="57" cy="24" r="11"/><circle cx="66" cy="33" r="11"/></g>`,
  cap: (cloth: string) => `<path fill="${cloth}" d="M30 36c0-14 8-20 20-20s20 6 20 20Z"/>`,
} as const;
const ofWomen = ['scarf', 'long', 'bun', 'scarf'] as const;
const ofMen = ['short', 'curly', 'cap', 'short'] as const;

const beard = (hair: string) =>
  `<path fill="${hair}" d="M33 54c2 16 8 22 17 22s15-6 17-22c-3 8-8 9-17 9s-14-1-17-9Z"/>`;
const glasses =
  '<g fill="none" stroke="#2b2b2b" stroke-width="2"><circle cx="42" cy="49" r="6.5"/><circle cx="58" cy="49" r="6.5"/><path d="M48.5 49h3"/></g>';

const take = <Each>(list: readonly Each[], index: number): Each => list[index % list.length] as Each;

/** Draws a square portrait: a different one for each number. */
export function portraitSvg(number: number, isWoman: boolean): string {
  const [skin, hair] = [take(skins, number * 3 + 1), take(hairs, number)];
  const [ground, cloth] = [take(grounds, number), take(clothes, number * 5 + 2)];
  const head = isWoman ? take(ofWomen, number) : take(ofMen, number);
  const scarf =
    head === 'scarf'
      ? `<path fill="none" stroke="${cloth}" stroke-width="7" d="M31 52c0-18 7-27 19-27s19 9 19 27c0 14-8 25-19 25S31 66 31 52Z"/>`
      : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 100 100">
    <rect width="100" height="100" fill="${ground}"/>
    ${isWoman ? heads[head](cloth, hair) : ''}
    <path fill="${cloth}" d="M14 100c2-18 16-25 36-25s34 7 36 25Z"/>
    <path fill="${skin}" d="M42 64h16v14c0 4-4 7-8 7s-8-3-8-7Z"/>
    <ellipse cx="50" cy="50" rx="18" ry="22" fill="${skin}"/>
    ${isWoman && head !== 'scarf' ? `<path fill="${hair}" d="M31 48c1-16 8-22 19-22s18 6 19 22c-6-3-10-8-12-14-5 7-14 12-26 14Z"/>` : ''}
    ${isWoman ? scarf : heads[head](cloth, hair)}
    ${!isWoman && number % 3 === 0 ? beard(hair) : ''}
    <circle cx="42" cy="49" r="2.2" fill="#2b2b2b"/><circle cx="58" cy="49" r="2.2" fill="#2b2b2b"/>
    ${number % 4 === 1 ? glasses : ''}
    <path fill="none" stroke="#7a3b2e" stroke-width="2" stroke-linecap="round" d="M44 61q6 5 12 0"/></svg>`;
}
