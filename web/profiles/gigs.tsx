import MessageCircle from 'lucide-react/icons/message-circle';
import Send from 'lucide-react/icons/send';
import { money } from '#core/format.ts';
import type { Gig } from '#core/profiles/gigs-contract.ts';
import { LinkButton } from '../ui/button.tsx';
import './gigs.css';

interface GigsProps {
  gigs: readonly Gig[];
  /** Their username; null for the viewer's own gigs, which cannot be asked for. */
  askOf: string | null;
  /** The chat with their owner, for viewers who may write there; null for others. */
  chatPath: string | null;
  /** Prepares a message about a gig, before the chat opens. */
  onAsk: (gig: Gig) => void;
}

/** A person's gigs, on the public profile. */
export function Gigs({ gigs, askOf, chatPath, onAsk }: GigsProps) {
  return (
    <section className="grid gap-3.5" aria-labelledby="gigs">
      <h2 id="gigs" className="text-22">
        My Gigs
      </h2>
      <div className="gigs">
        {gigs.map((gig) => (
          <article className="card flex flex-col gap-2" key={gig.title + gig.description}>
            <h3 className="text-17" dir="auto">
              {gig.title}
            </h3>
            <p className="text-14 whitespace-pre-line text-ink-2" dir="auto">
              {gig.description}
            </p>
            <p className="mt-auto flex items-baseline gap-1.5 pt-1">
              <span className="text-14 text-ink-3">From</span>
              <b className="text-18 tabular-nums">{money(gig.price)}</b>
            </p>
            {askOf && (
              <LinkButton
                look="tonal"
                className="mt-2"
                to={`/post-assignment?${new URLSearchParams({ ask: askOf, gig: gig.title })}`}
                aria-label={`Ask for this: ${gig.title}`}
              >
                <Send className="size-4" /> Ask for this
              </LinkButton>
            )}
            {chatPath && (
              <LinkButton
                look="quiet"
                to={chatPath}
                onClick={() => onAsk(gig)}
                aria-label={`Ask about this: ${gig.title}`}
              >
                <MessageCircle className="size-4" /> Ask about this
              </LinkButton>
            )}
          </article>
        ))}
      </div>
    </section>
  );
}
