import Copy from 'lucide-react/icons/copy';
import MessageCircle from 'lucide-react/icons/message-circle';
import Share2 from 'lucide-react/icons/share-2';
import { useId, useRef } from 'react';
import { brand } from '#core/brand.ts';
import { coinsFor } from '#core/limits.ts';
import { useHydrated } from '../lib/hydrated.ts';
import { showToast } from '../lib/toasts.ts';
import { Button } from '../ui/button.tsx';
import '../ui/field.css';
import '../ui/input.css';
import './invite.css';

const words = `Join me on ${brand.name}: you start with ${coinsFor.signup} free coins.`;

/** The own link: selectable, and with script copied or shared through the device's own dialog. */
export function OwnLink({ link }: { link: string }) {
  const id = useId();
  const hydrated = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      showToast({ title: 'Link copied', text: 'Send it to a friend.', variant: 'default' });
    } catch {
      input.current?.select();
      showToast({ title: 'Please copy it yourself', text: 'The link is selected.', variant: 'default' });
    }
  };
  // Closing the device's own dialog is not a fault.
  const share = () => navigator.share({ title: brand.name, text: words, url: link }).catch(() => undefined);
  return (
    <section className="field" aria-label="Your link">
      <label className="text-18" htmlFor={id}>
        Your link
      </label>
      <div className="with-button long">
        <input ref={input} id={id} className="input tabular-nums" readOnly value={link} />
        {hydrated && (
          <Button large onClick={() => void copy()}>
            <Copy className="size-4" /> Copy
          </Button>
        )}
      </div>
      <div className="mt-1.5 grid gap-2 two:flex two:flex-wrap">
        <a
          className="btn sec"
          href={`https://wa.me/?text=${encodeURIComponent(`${words} ${link}`)}`}
          target="_blank"
          rel="noreferrer"
        >
          <MessageCircle className="size-4" /> WhatsApp
        </a>
        {hydrated && 'share' in navigator && (
          <Button look="sec" onClick={() => void share()}>
            <Share2 className="size-4" /> Share
          </Button>
        )}
      </div>
    </section>
  );
}
