import { brand } from '#core/brand.ts';
import { coinsFor } from '#core/limits.ts';
import { LinkButton } from '../../ui/button.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import '../../ui/steps.css';

const steps = [
  'A student posts an assignment with a budget and a deadline. Posting is free.',
  `Tutors bid with a written proposal, which the student alone reads. A bid costs ${coinsFor.bid} coins.`,
  `The student awards one bid for ${coinsFor.award} coins. A private chat opens.`,
  'The tutor hands in the work, the student pays the tutor directly and leaves a rating.',
];

export default function AboutPage() {
  return (
    <article className="wrap page grid justify-items-start gap-8">
      <PageMeta
        at="/about"
        title="About"
        description={`${brand.name} connects students in Pakistan who need help with an assignment and tutors who bid on it.`}
      />
      <div className="grid max-w-[66ch] gap-4 text-ink-2">
        <h1 className="text-ink">About {brand.name}</h1>
        <p className="lede">
          {brand.name} is Urdu for complete. Students in Pakistan find a tutor for an assignment here, and tutors find
          students to help.
        </p>
      </div>
      <section className="grid max-w-[66ch] gap-4" aria-labelledby="how">
        <h2 id="how" className="text-22">
          How it works
        </h2>
        <ol className="steps">
          {steps.map((step) => (
            <li key={step}>
              <span className="self-center text-16 text-ink-2">{step}</span>
            </li>
          ))}
        </ol>
      </section>
      <section className="grid max-w-[66ch] gap-4 text-ink-2" aria-labelledby="stand">
        <h2 id="stand" className="text-22 text-ink">
          What we stand for
        </h2>
        <p>
          We charge a connection fee only: one coin is one rupee, and every new member starts with {coinsFor.signup}.
          The budget goes directly from student to tutor.
        </p>
        <p>
          We keep phone numbers, emails and links out of posts and proposals, so that only people you work with can
          contact you.
        </p>
      </section>
      <div className="flex flex-wrap gap-3">
        <LinkButton to="/all-assignments">See assignments</LinkButton>
        <LinkButton look="sec" to="/faq">
          Read the FAQ
        </LinkButton>
      </div>
    </article>
  );
}
