import { brand } from '#core/brand.ts';
import { coinsFor } from '#core/limits.ts';
import { LinkButton } from '../ui/button.tsx';
import { PageMeta } from '../ui/page-meta.tsx';

export default function AboutPage() {
  return (
    <article className="wrap page grid justify-items-start gap-5">
      <PageMeta
        title="About"
        description={`${brand.name} connects students in Pakistan who need help with an assignment and tutors who bid on it.`}
      />
      <h1>About {brand.name}</h1>
      <div className="grid max-w-[66ch] gap-4 text-ink-2">
        <p>
          {brand.name} is Urdu for complete. Students describe an assignment, a budget and a deadline; tutors read it
          and send a proposal. The student chooses one tutor, and the two finish the work together in a private chat.
        </p>
        <p>
          Posting is free. A bid costs {coinsFor.bid} coins and awarding a bid {coinsFor.award}; one coin is one rupee,
          and every new member starts with {coinsFor.signup}. That connection fee is all we charge: students pay their
          tutor directly when the work is complete.
        </p>
        <p>
          Proposals are read by the student alone. Phone numbers, emails and links are kept out of posts and proposals,
          so that nobody is contacted who did not ask for it.
        </p>
      </div>
      <LinkButton to="/all-assignments">See assignments</LinkButton>
    </article>
  );
}
