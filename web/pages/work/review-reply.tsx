import { useRouteLoaderData } from 'react-router';
import { reviews as limits } from '#core/limits.ts';
import type { BothReviews, Review } from '#core/work/contract.ts';
import { pageUnder } from '../../lib/guard.ts';
import { pageContext } from '../../lib/page-context.ts';
import { submit } from '../../lib/submit.ts';
import { CloseLink, PageDialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { ActionForm, FormError, SubmitButton } from '../../ui/form.tsx';
import { TextArea } from '../../ui/inputs.tsx';
import { Stars } from '../../ui/person.tsx';
import { ReviewWords } from '../../work/review-words.tsx';
import type { Route } from './+types/review-reply';

export function loader() {
  return { formKey: crypto.randomUUID() };
}

export async function action({ request, params, context, url }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  const sent = () => ({ to: `${pageUnder(url)}#reviews`, flash: 'review_replied' }) as const;
  return submit(request, api.work.replyToReview, sent, { with: { id: params.review } });
}

/** Replies once to a review of the viewer, on their own profile or on its assignment. */
export default function ReviewReply({ loaderData, actionData, params }: Route.ComponentProps) {
  const profile = useRouteLoaderData<{ reviews: Review[] }>('pages/profiles/user');
  const assignment = useRouteLoaderData<{ reviews: BothReviews | null }>('pages/assignments/assignment');
  const review = profile?.reviews.find(({ id }) => id === params.review) ?? assignment?.reviews?.other;
  return (
    <PageDialog title="Reply to this review">
      <ActionForm later="Your reply" formKey={loaderData.formKey} failure={actionData} preventScrollReset>
        <div className="body">
          <FormError />
          {review && (
            <>
              <Stars rating={review.rating} />
              <ReviewWords review={review} />
            </>
          )}
          <Field
            name="reply"
            label="Your reply"
            hint="Everyone reads it under the review. You can reply once, and not change or delete it."
            max={limits.reply}
          >
            <TextArea rows={4} />
          </Field>
        </div>
        <div className="foot">
          <CloseLink />
          <SubmitButton>Send reply</SubmitButton>
        </div>
      </ActionForm>
    </PageDialog>
  );
}
