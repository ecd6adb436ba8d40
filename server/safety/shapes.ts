import { conceptOf } from './concepts.ts';
import { matchesOf } from './matches.ts';
import { remembered } from './remembered.ts';

/*
 * Invitations by their shape. Each word becomes the letter of what it says (concepts.ts), '_' where it says nothing here, and
 * a rule is a short pattern of letters: 'hit me up on wa' and 'ping us via telegram' are one. Sentences end with '.', which no
 * rule crosses; every gap is bounded, so the work grows with the text and no faster.
 */

export interface Shape {
  letters: string;
  /** Where each letter's word stands in the reading. */
  from: number[];
  to: number[];
}

const token = /@?[\p{L}\d](?:['./_#*-]?[\p{L}\d_]){0,40}|[.!?۔\n]+|[,;]|[:=]/gu;
const handle =
  /^(?:@[a-z][\w.]{2,}|[a-z]+_+[a-z\d_]+|[a-z]{4,}\d{2,4}|[a-z]{3,}\.(?!js|py|com|net|java|csv|txt|pdf)[a-z]{3,})$/;

function letterOf(word: string, plain: string): string {
  if (/^[.!?۔\n]/.test(word)) return '.';
  if (/^[,;]/.test(word)) return ',';
  if (/^[:=]/.test(word)) return ':';
  if (/^\d+$/.test(plain)) return '#';
  const known = conceptOf(word) ?? (/[._#*/-]/.test(word) ? conceptOf(word.replace(/[._#*/-]/g, '')) : undefined);
  if (known) return known;
  return /[@_.\d]/.test(plain) && handle.test(plain) ? (plain.startsWith('@') ? '@' : 'H') : '_';
}

/** Of a word that has no digit read as a letter, which most are. */
const letterOfPlain = remembered((word) => letterOf(word, word));

/** Names in two words: 'face book', 'easy paisa', 'any time'. */
function joined(first: string, second: string): string | undefined {
  if (first.length + second.length < 5 || first.length + second.length > 12) return undefined;
  const letter = conceptOf(first + second);
  return letter && 'PpwvzFDj'.includes(letter) && first !== 'what' && second !== 'up' ? letter : undefined;
}

/** `words` is what is read, `plain` the same text with its digits kept: they are equally long. */
export function shapeOf(words: string, plain: string): Shape {
  const shape: Shape = { letters: '', from: [], to: [] };
  const letters: string[] = [];
  let before = '';
  for (const { 0: word, index } of matchesOf(words, token)) {
    const end = index + word.length;
    const two = before && words[index - 1] === ' ' ? joined(before, word) : undefined;
    if (two) {
      letters[letters.length - 1] = two;
      shape.to[letters.length - 1] = end;
      before = '';
    } else {
      const written = plain.slice(index, end);
      letters.push(written === word ? letterOfPlain(word) : letterOf(word, written));
      shape.from.push(index);
      shape.to.push(end);
      before = word;
    }
  }
  // 'Your topic' is the other's matter, and no subject that is spoken about.
  shape.letters = letters.join('').replaceAll('uT', 'u_');
  return shape;
}

/** Not spoken about: no subject of study stands right behind it. */
const offered = '(?![&ro]?[TB&])';

const forms = [
  // Hit me up on WA; reach me thru tg; add us in your whatsapp list
  `[CFSRE]_?m[^.,T]{0,3}o[yu]?[Pp]${offered}|[CFSRE]_?m_?o[yu][Pp]`,
  // My whatsapp, your insta: somebody's own; whatsapp me; share whatsapp
  '[yu]P(?![&ro]?[T&])|Pm(?![^.]{0,4}T)|S[yu]?P(?=[.,mkS]|$)|(?<!T[^.]{0,3})Pk(?!_*T)|P%_(?=[.,]|$)',
  // Come to wapp; join my discord; join discord server
  `(?<!T[^.]{0,4})(?:V_?[oy]{1,2}[Pp]|Fy[Pp])${offered}|(?<=(?:^|[.,&iYm])_?)F[Pp]d(?!T)`,
  // Tutors should contact through whatsapp; please whatsapp; let me add you on telegram
  `(?<!T[^.]{0,12})[CcQRE][^.T]{0,5}o[yu]?[Pp](?![^.]{0,6}T)|F[mY]o[Pp](?!T)|!_?P${offered}|Q[^.T]{0,4}P(?![^.]{0,3}T)`,
  // My id on facebook is, follow so-and-so on ig and message
  `y[d%][^.T]{0,5}o[Pp](?![^.]{0,2}T)|F[^.T]{1,4}o[Pp]&[CSF]|Foyd(?!T)|[Pp]%[^.T]{0,3}y`,
  // I share samples through whatsapp; I have a whatsapp group; telegram wale channel mein aa jao
  `iS[^.T]{0,3}oP(?![^.]{0,5}T)|[iy][^.T]{0,2}Pd(?!T)|P_?dr?A`,
  // @somebody on insta, somebody_00 (insta), insta: @somebody
  `@[o,:r]{0,2}[Pp]${offered}|Ho[Pp]${offered}|(?<=F[^.]?)H[o,:r]{0,2}P${offered}`,
  'P[^.T]{0,3}_x[_#H]',
  // My id is somebody_00; I am on threads as somebody_00; tiktok somebody.00 dekho; find my gig on fiverr
  'y[d%]_?[H@](?!T)|i_?o[Pp]_?[H@](?!T)|P[:o]?[H@](?=[.F]|$)|Fy[^.T]{1,2}o[Pp](?!T)|[Pp]r[^.T,]{0,5}Fk',
  // My number is in the cv; number in description; see my status, the number is there
  '(?:yh?N|(?<=^|[.,])N)[^.,T]{0,4}O(?!T)|yO[^.T]{0,4}N(?!T)',
  // fb pe dhoond lein mujhe; insta par mera account dekhein; telegram par add karein
  '[Pp]r[^.T,]{0,2}(?:[FSC][^.T]{0,2}m|[FA]k|y[d%])',
  'Pr[^.T,]{0,2}[FSCA](?=[.,_k]|$)',
  // mujh se seedha rabta karein; number dein
  'm[^.T,]{0,3}Q|Q[^.T,]?k|(?<!T_?)NS(?!T)|i[^.T,]{0,3}DQ(?!T)',
  // What's your cell; I'll phone you; I can reach you; ping me privately
  'W_?u[hNQ](?!T)|i[Ch]Y(?!T)|N[^.T]{0,3}i_?[CE]Y|i_?EY[or]|[CEQR][^.T,]{0,2}mD|(?<!T[^.]{0,8})u[hQ]N(?![^.]{0,3}T)',
  // Call anytime
  '[CEQh][^.T,]?z|(?<=^|[.,&!])Cq#',
  // My personal contact, your private email
  '[yu]D[hNQeC](?!T)|yQ(?!T)',
  // Google my name and message me
  'F[^.T,]{0,2}y[d%][^.T]{0,4}C_?m|C_?m[^.T]{0,3}F[^.T,]{0,2}y[d%]',
  // We deal directly; skip the website
  '(?<=^|[.,&!i])KDk|(?<=^|[.,&!])Dk|Dr_?ck|[cCK][^.T]{0,2}X_?s(?!T)|S[^.T]?yl(?!T)|F[^.T]{1,8}&C_?L',
  'i[^.T,]{0,3}[KC]D|KD(?=[.,]|$)|K_?X|X[_r]K|[$Cc]m_?X|i_?X[^.T]{0,4}k|Z_?s(?!T)',
  // My number in binary; base64 of my mobile
  'y[^.T,]?[hNd%][^.T,]{0,5}B|B[^.T,]{0,3}y_?[hNQ%]|NB_|yh[^.T]{0,4}l',
  'l[^.T]{0,6}yh|l[^.T]{0,5}(?:P|op)(?![&ro]?T)',
  // My id is so-and-so, a gmail one; email: so-and-so, gmail
  '[dyuH%][^.T]{0,7}g(?![&ro]?[T&])|H[^.T]{0,3}[xo]{0,2}g|e:[^.T]{1,7}g|g[^.T,]{0,2}%?H|Fy[eg](?!T)|y[eg]_k|u[eg]%_?(?=[.,]|$)',
  // Payment to my own account, my sister's easypaisa, accepted on a wallet
  `[$S][^.T]{0,5}y[^.T,]{0,2}[bdw]${offered}|yw${offered}|y_w${offered}|[rb$J]yd_?[So$]`,
  `[iy]_?J[^.T]{0,3}w${offered}|[$S][^.T,]{0,2}ow[^.T]{0,6}[ym]d?`,
  `[iYm][^.T]{0,2}[$S][^.T,]{0,3}yb|[iY][^.T]{0,2}[$][^.T]?ow(?!T)|i_?[$][^.T]{0,2}b[^.T]{0,2}D|iw_?[$]|w[^.T,]{0,3}SS|w_?S(?=[.,_]|$)|w%(?!T)|w:?[H@#](?=[.,]|$)|b[bdN%]:?##`,
  // Can we meet at the cafe; sit together in the library; face to face in cash
  '[iYm][^.T]{0,3}[MG][^.T,]{0,5}oL?_?[Lf](?!T)|(?<=^|[.,])[MG][^.T,]{0,3}o_?L|j[^.T]{0,4}[LftM]|[M$][^.T]{0,5}j|i_?[Lf]r_?G',
  // library mein milte hain; mil kar baat karein, university ke gate par
  '[Lf][^.,T]{0,3}M(?!T)|Mkc[^.]{0,6}[Lf]|M[^.T]{0,4}[Lf][^.T]?r[^.T]?A',
  'Mk_?[Lf](?!T)|V[^.,]{1,5}oyL(?!T)|i[^.T]{1,4}f[^.T]{1,6}V(?!T)|(?<=^|[.,&!])Vo[^.T]{0,2}L[^.T]{0,6}o#|V&V(?!_?T)',
  'S[^.T]?m[^.]{0,4}D[^.T]{0,2}oL|V[^.T,]{0,1}o?[uy][Lf](?!T)|V[^.T,]{0,5}y[Lf](?!T)|[Yy]_?[Lf]_?A|v(?!T)',
  // A tutor at home; my office is on the second floor
  't[^.T,]{0,4}o[yu]?f(?!T)|ft(?!T)|i[^.T]{0,2}Youf(?!T)|yL[^.T]{1,2}o(?![TY])',
  // Send your home address
  'S[^.T]?u[^.T]?[Lf]?a(?!T)|u[Lf]?aS|[Lf]?aS[Sk]',
];

const invitation = new RegExp(forms.join('|'), 'g');

/** Where shapes of an invitation stand in the reading, as [from, to). */
export function* invitingShapes(shape: Shape): Generator<[number, number]> {
  for (const match of matchesOf(shape.letters, invitation)) {
    yield [shape.from[match.index] ?? 0, shape.to[match.index + match[0].length - 1] ?? 0];
  }
}
