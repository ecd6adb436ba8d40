import LifeBuoy from 'lucide-react/icons/life-buoy';
import { useRouteLoaderData } from 'react-router';
import { brand } from '#core/brand.ts';
import { faq } from '#core/site/faq.ts';
import { structured } from '../../lib/structured-data.ts';
import { Question } from '../../site/question.tsx';
import { Sections } from '../../site/sections.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Linked } from '../../ui/linked.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';

const parts = faq.map(({ id, title, questions }, part) => ({
  id,
  title,
  body: questions.map(({ ask, answer }, at) => (
    <Question key={ask} ask={ask} open={part === 0 && at === 0}>
      <Linked>{answer}</Linked>
    </Question>
  )),
}));

const asked = structured({
  '@type': 'FAQPage',
  mainEntity: faq.flatMap(({ questions }) =>
    questions.map(({ ask, answer }) => ({
      '@type': 'Question',
      name: ask,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  ),
});

export default function FaqPage() {
  const isMember = Boolean(useRouteLoaderData<{ viewer: unknown }>('root')?.viewer);
  return (
    <div className="wrap page grid gap-6">
      <PageMeta
        at="/faq"
        title="FAQ"
        description={`How ${brand.name} works: posting, bidding, coins, paying your tutor, safety and the Library.`}
      />
      <script type="application/ld+json">{asked}</script>
      <div>
        <h1>FAQ</h1>
        <p className="lede">Short answers, in six parts.</p>
      </div>
      <Sections label="FAQ categories" parts={parts}>
        <div className="flex flex-wrap items-center justify-between gap-4">
          <p>
            <b className="block text-ink">Still stuck?</b>
            Write to our team.
          </p>
          <div className="flex flex-wrap gap-2">
            {isMember && (
              <LinkButton look="quiet" to="/?guide#first-steps">
                First steps
              </LinkButton>
            )}
            <LinkButton look="sec" to="/contact">
              <LifeBuoy />
              Contact
            </LinkButton>
          </div>
        </div>
      </Sections>
    </div>
  );
}
