import type { ReceivedBid } from '#core/bids/contract.ts';
import './proposal.css';

interface ProposalProps {
  bid: ReceivedBid;
  /** The most characters that surely fit into the lines of the folded text. */
  longest: number;
}

/** The words of a bid: five lines, and the rest by 'Read it all', without script too. */
export function Proposal({ bid: { proposal, bidder }, longest }: ProposalProps) {
  const isLong = proposal.length > longest || proposal.split('\n').length > 5;
  return (
    <div className="words max-w-[64ch] text-ink-2">
      <p className="whitespace-pre-line" dir="auto">
        {proposal}
      </p>
      {isLong && (
        <details className="whole">
          <summary className="link" aria-label={`Read it all, by ${bidder.full_name}`}>
            Read it all
          </summary>
        </details>
      )}
    </div>
  );
}
