import { AiChat } from '../../assistant/ai-chat.tsx';
import { pageContext, viewerContext } from '../../lib/page-context.ts';
import { submitAndTell, toldOrFailure } from '../../lib/submit.ts';
import { PageDialog } from '../../ui/dialog.tsx';
import type { Route } from './+types/ai';

export function loader({ context }: Route.LoaderArgs) {
  const { site } = context.get(pageContext);
  return { viewer: context.get(viewerContext).id, hasModel: site.hasModel, formKey: crypto.randomUUID() };
}

/** Asks the assistant where no script runs. */
export function action({ request, context }: Route.ActionArgs) {
  return submitAndTell(request, context.get(pageContext).api.assistant.chat);
}

/** The rail's 'AI Chat' (CHAT-07). */
export default function ChatAi({ loaderData, actionData }: Route.ComponentProps) {
  const { viewer, hasModel, formKey } = loaderData;
  const { told, failure } = toldOrFailure<{ reply: string }>(actionData);
  return (
    <PageDialog title="AI Chat">
      <p className="talks-as">
        {hasModel
          ? 'Answers can be wrong. Check them with your tutor.'
          : 'Built-in help, not an AI model: it answers from the FAQ and from your own account.'}
      </p>
      <AiChat viewer={viewer} formKey={formKey} failure={failure} told={told?.reply} />
    </PageDialog>
  );
}
