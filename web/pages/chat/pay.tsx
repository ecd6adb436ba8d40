import { Link } from 'react-router';
import { chatRefusals } from '#core/chat/refusals.ts';
import { methodNames, payMethods } from '#core/chat/settlements.ts';
import { money } from '#core/format.ts';
import { lengths, megabytes, sizes } from '#core/limits.ts';
import { wordsOf } from '#core/refusal.ts';
import { remaining } from '#core/work/agreement.ts';
import { detailsPath } from '../../chat/listed.ts';
import { NothingOpen } from '../../chat/nothing-open.tsx';
import { type OpenChat, useOpenChat } from '../../chat/open-chat.ts';
import { pageContext } from '../../lib/page-context.ts';
import { submit } from '../../lib/submit.ts';
import { CheckRow } from '../../ui/choices.tsx';
import { CloseLink, PageDialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { ActionForm, FormError, SubmitButton } from '../../ui/form.tsx';
import { RupeesInput, TextInput } from '../../ui/inputs.tsx';
import { Note } from '../../ui/note.tsx';
import { Select } from '../../ui/select.tsx';
import { Upload } from '../../ui/upload.tsx';
import type { Route } from './+types/pay';

export function loader() {
  return { formKey: crypto.randomUUID() };
}

export function action({ request, context, url }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  return submit(request, api.chat.tellPayment, () => ({ to: `/chat${url.search}`, flash: 'payment_told' }));
}

/** The student reports a payment made outside the site. */
export default function ChatPay({ loaderData, actionData }: Route.ComponentProps) {
  const open = useOpenChat();
  return (
    <PageDialog title="I have paid" eyebrow={open ? `With ${open.conversation.other.full_name}` : undefined}>
      {!open && <NothingOpen />}
      {open && !open.conversation.own && (
        <div className="body">
          <Note>The student reports payments here, and you say whether they arrived.</Note>
        </div>
      )}
      {open?.conversation.own && open.conversation.ended && (
        <div className="body">
          <Note>{wordsOf(chatRefusals.conversation_ended)}</Note>
        </div>
      )}
      {open?.conversation.own && !open.conversation.ended && (
        <PayForm {...open} formKey={loaderData.formKey} failure={actionData} />
      )}
    </PageDialog>
  );
}

type PayFormProps = OpenChat & Pick<Parameters<typeof ActionForm>[0], 'formKey' | 'failure'>;

function PayForm({ conversation, agreement, milestones, formKey, failure }: PayFormProps) {
  const steps = (milestones ?? []).map(({ id, title, share }) => [id, share ? `${title}, ${share}%` : title] as const);
  const name = <bdi>{conversation.other.full_name}</bdi>;
  return (
    <ActionForm formKey={formKey} failure={failure} encType="multipart/form-data" preventScrollReset>
      <input type="hidden" name="conversation_id" value={conversation.id} />
      <div className="body">
        <FormError />
        <div className="grid items-start gap-4 two:grid-cols-2">
          <Field
            name="amount"
            label="Amount in PKR"
            hint={`Agreed ${money(agreement.price)}, left to pay ${money(remaining(agreement))}${
              agreement.waiting > 0 ? `, of which ${money(agreement.waiting)} waits to be confirmed` : ''
            }.`}
          >
            <RupeesInput required />
          </Field>
          <Field name="milestone_id" label="For">
            <Select choices={[['', 'The assignment'], ...steps]} />
          </Field>
          <Field name="method" label="Paid with">
            <Select choices={payMethods.map((method) => [method, methodNames[method]] as const)} />
          </Field>
          <Field name="reference" label="Reference" hint="Such as the transaction ID. Optional for cash.">
            <TextInput maxLength={lengths.transactionId} autoComplete="off" />
          </Field>
        </div>
        {failure?.refusal.code === 'settlement_above_agreed' && (
          <CheckRow name="above_agreed">I did pay that much.</CheckRow>
        )}
        <Upload
          bucket="chat_payments"
          label="Picture (optional)"
          title="Choose a picture of the receipt"
          note={`PNG or JPEG, ${megabytes(sizes.screenshot)} or smaller. Only the two of you see it.`}
          accept="image/png,image/jpeg,.png,.jpeg,.jpg"
          preview
        />
        <p className="text-14 text-ink-2">
          Where to pay: {name}’s number is <Link to={detailsPath(conversation.other.username)}>on their profile</Link>.
        </p>
        <Note look="warn">
          Mukammal moves no money here. This tells {name} that you paid, and keeps the trail for both of you.
        </Note>
      </div>
      <div className="foot">
        <CloseLink discards />
        <SubmitButton>
          <span>Send to {name}</span>
        </SubmitButton>
      </div>
    </ActionForm>
  );
}
