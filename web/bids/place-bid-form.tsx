import FileText from 'lucide-react/icons/file-text';
import { useRef } from 'react';
import { Link } from 'react-router';
import type { AssignmentCard, AssignmentDetail } from '#core/assignments/contract.ts';
import { money, number, plural } from '#core/format.ts';
import { coinsFor, lengths } from '#core/limits.ts';
import type { Failure } from '../lib/form-values.ts';
import { Coins } from '../ui/coins.tsx';
import { DateText } from '../ui/date-text.tsx';
import { CloseLink } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { FileRows } from '../ui/file-row.tsx';
import { ActionForm, FormError, SubmitButton } from '../ui/form.tsx';
import { RupeesInput, TextArea, TextInput } from '../ui/inputs.tsx';
import { CoinGlyph } from '../ui/star.tsx';
import { DraftButton } from './draft-button.tsx';
import '../ui/note.css';
import '../ui/pairs.css';
import './proposal.css';

/** The cost of a bid, and when it comes back. */
const bidTerms = `${coinsFor.bid} coins, back if nobody is chosen`;

interface BidFormProps {
  formKey: string;
  failure: Failure | undefined;
  /** The bidder's balance. */
  coins: number;
  /** The bidder's CV, which goes with the bid; null without one. */
  cvUrl: string | null;
}

/** The facts that a draft is written from. */
type Described = Pick<AssignmentCard, 'title' | 'description'>;

function ProposalField({ rows, assignment }: { rows: number; assignment: Described }) {
  const element = useRef<HTMLDivElement>(null);
  return (
    <div className="grid gap-2" ref={element}>
      <Field name="proposal" label="Your proposal" hint="No phone numbers, emails or links." max={lengths.proposal}>
        <TextArea rows={rows} required />
      </Field>
      <DraftButton assignment={assignment} field={element} />
    </div>
  );
}

/** Optional facts beside the proposal, for the poster to compare. */
export function OfferFields({ price, days }: { price?: number | null; days?: number | null }) {
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      <Field name="price" label="Price in PKR" hint="Optional">
        <RupeesInput defaultValue={price ?? ''} />
      </Field>
      <Field name="days" label="Days needed" hint="Optional">
        <TextInput inputMode="numeric" autoComplete="off" maxLength={3} defaultValue={days ?? ''} />
      </Field>
    </div>
  );
}

/** Says whether a CV goes with the bid, and where to change it. */
function CvRow({ url }: { url: string | null }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-14 text-ink-2">
      {url ? (
        <>
          <span className="flex items-center gap-1.5">
            <FileText className="size-4" />
            Your CV goes with this bid.
          </span>
          <a className="link" href={url}>
            View CV
          </a>
        </>
      ) : (
        <>
          <span>No CV yet.</span>
          <Link className="link" to="/profile#cv">
            Add one to your profile
          </Link>
        </>
      )}
    </p>
  );
}

/** The bid form beside an assignment: proposal, fee, balance after the bid. */
export function PlaceBidPanel({
  assignment,
  formKey,
  failure,
  coins,
  cvUrl,
}: BidFormProps & { assignment: Described }) {
  return (
    <ActionForm
      later="Your bid"
      formKey={formKey}
      failure={failure}
      className="card roomy grid gap-3.5"
      preventScrollReset
    >
      <h2 className="text-22">Place your bid</h2>
      <FormError />
      <ProposalField rows={8} assignment={assignment} />
      <OfferFields />
      <CvRow url={cvUrl} />
      <dl className="pairs border-t border-line pt-4">
        <dt>Bid fee</dt>
        <dd>
          <Coins amount={coinsFor.bid} />
        </dd>
        <dt>Balance after</dt>
        <dd>{number(coins - coinsFor.bid)}</dd>
      </dl>
      <SubmitButton large full>
        Place Bid for {coinsFor.bid} coins
      </SubmitButton>
      <p className="hint">{bidTerms}. The poster pays you directly when the work is complete.</p>
    </ActionForm>
  );
}

/** The work that a bid is for: description, folded to some lines, files, and its page. */
function WhatIsAsked({ assignment: { id, description, has_file, files } }: { assignment: AssignmentDetail }) {
  return (
    <div className="grid gap-2">
      <div className="words text-ink-2">
        <p className="whitespace-pre-line" dir="auto">
          {description}
        </p>
        {(description.length > 180 || description.split('\n').length > 5) && (
          <details className="whole">
            <summary className="link">Read it all</summary>
          </details>
        )}
      </div>
      {has_file && (
        <details>
          <summary className="link">{plural(files.length, 'file')}</summary>
          <FileRows files={files} />
        </details>
      )}
      <Link className="link justify-self-start" to={`/assignment/${id}`}>
        Open the assignment
      </Link>
    </div>
  );
}

/** The bid form in a list's dialog (LIST-06). */
export function PlaceBidDialog({
  assignment,
  formKey,
  failure,
  coins,
  cvUrl,
}: BidFormProps & { assignment: AssignmentDetail }) {
  return (
    <ActionForm
      later="Your bid"
      formKey={formKey}
      failure={failure}
      draft={`/assignment/${assignment.id}`}
      preventScrollReset
    >
      <div className="body">
        <dl className="flex flex-wrap gap-x-5 gap-y-2">
          <div>
            <dt>Budget</dt>
            <dd className="font-semibold">{money(assignment.budget)}</dd>
          </div>
          <div>
            <dt>Deadline</dt>
            <dd className="font-semibold">
              <DateText value={assignment.deadline} />
            </dd>
          </div>
          <div>
            <dt>Bids so far</dt>
            <dd className="font-semibold">{number(assignment.bid_count)}</dd>
          </div>
        </dl>
        <WhatIsAsked assignment={assignment} />
        <FormError />
        <ProposalField rows={7} assignment={assignment} />
        <OfferFields />
        <CvRow url={cvUrl} />
        <div className="note coin">
          <CoinGlyph />
          <span className="grow">
            This bid costs <b>{coinsFor.bid} coins</b> (Rs. {coinsFor.bid}), back if nobody is chosen
          </span>
          <span className="tabular-nums">
            You have <b>{number(coins)}</b>
          </span>
        </div>
      </div>
      <div className="foot">
        <CloseLink />
        <SubmitButton>Place Bid for {coinsFor.bid} coins</SubmitButton>
      </div>
    </ActionForm>
  );
}
