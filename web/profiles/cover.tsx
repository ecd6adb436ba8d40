import { DeepPattern } from '../ui/patterns.tsx';
import './cover.css';

/** The picture across the head of a public profile, or the site's stars; `small` within a card. */
export function Cover({ picture, small = false }: { picture: string | null; small?: boolean }) {
  return (
    <div className={small ? 'cover small' : 'cover'}>{picture ? <img src={picture} alt="" /> : <DeepPattern />}</div>
  );
}
