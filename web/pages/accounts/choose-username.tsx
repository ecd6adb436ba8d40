import { redirect } from 'react-router';
import { ownPath } from '#core/accounts/rules.ts';
import { AuthFrame } from '../../accounts/auth-frame.tsx';
import { pageContext, viewerContext } from '../../lib/page-context.ts';
import { submit } from '../../lib/submit.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { ActionForm, FormError, SubmitButton } from '../../ui/form.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import type { Route } from './+types/choose-username';

function origin(request: Request): string {
  return ownPath(new URL(request.url).searchParams.get('from'));
}

/**
 * Lets a person who signed up through a provider, and was given a username, choose another one,
 * once (rulings, Accounts).
 */
export function loader({ context, request }: Route.LoaderArgs) {
  const { username, username_made } = context.get(viewerContext);
  if (!username_made) throw redirect(origin(request));
  return { username, to: origin(request), formKey: crypto.randomUUID() };
}

export function action({ context, request }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  return submit(request, api.accounts.chooseUsername, () => ({ to: origin(request), flash: 'username_chosen' }));
}

export default function ChooseUsername({ loaderData, actionData }: Route.ComponentProps) {
  const { username, to, formKey } = loaderData;
  return (
    <AuthFrame title="What shall we call you?" text="Your username is part of your profile’s address.">
      <PageMeta title="Choose your username" />
      <div>
        <h1>Choose your username</h1>
        <p className="text-ink-2">Choose well: you can do this only once.</p>
      </div>
      <ActionForm formKey={formKey} failure={actionData} className="grid gap-5">
        <FormError />
        <Field name="username" label="Username" hint="Letters, digits and _">
          <TextInput
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={30}
            defaultValue={username}
            required
          />
        </Field>
        <SubmitButton large full>
          Save username
        </SubmitButton>
        <LinkButton look="quiet" full to={to}>
          Decide later
        </LinkButton>
      </ActionForm>
    </AuthFrame>
  );
}
