import { lengths } from '#core/limits.ts';
import { useOpenChat } from '../../chat/open-chat.ts';
import { pageContext } from '../../lib/page-context.ts';
import { submit } from '../../lib/submit.ts';
import { CloseLink, PageDialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { ActionForm, FormError, SubmitButton } from '../../ui/form.tsx';
import { TextArea } from '../../ui/inputs.tsx';
import type { Route } from './+types/feedback';

export function loader() {
  return { formKey: crypto.randomUUID() };
}

export function action({ request, context, url }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  return submit(request, api.safety.sendFeedback, () => ({ to: `/chat${url.search}`, flash: 'feedback_sent' }));
}

/** The rail's 'Feedback': a message to the site's team (CHAT-09). */
export default function ChatFeedback({ loaderData, actionData }: Route.ComponentProps) {
  const open = useOpenChat();
  return (
    <PageDialog title="Send Feedback">
      <ActionForm formKey={loaderData.formKey} failure={actionData} preventScrollReset>
        <div className="body">
          <FormError />
          <Field
            name="reason"
            label="What should we know?"
            hint={
              open ? (
                <>
                  Only our team reads this. <bdi>{open.conversation.other.full_name}</bdi> does not see it.
                </>
              ) : (
                'Only our team reads this.'
              )
            }
            max={lengths.report}
          >
            <TextArea rows={5} required placeholder="About this chat, or about Mukammal" />
          </Field>
        </div>
        <div className="foot">
          <CloseLink discards />
          <SubmitButton>Send Feedback</SubmitButton>
        </div>
      </ActionForm>
    </PageDialog>
  );
}
