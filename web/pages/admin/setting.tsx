import { useOutletContext } from 'react-router';
import type { OutputOf } from '#core/contract.ts';
import { number } from '#core/format.ts';
import { houseSettings, type SettingName, settingNames } from '#core/settings.ts';
import { pageContext } from '../../lib/page-context.ts';
import { submit } from '../../lib/submit.ts';
import { Picks } from '../../ui/choices.tsx';
import { PageDialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { ReasonForm } from '../../ui/reason-form.tsx';
import type { Route } from './+types/setting';

/** Returns the setting that an address names; throws a 404 if there is none. */
function settingAt(name: string): SettingName {
  const found = settingNames.find((one) => one === name);
  if (!found) throw new Response('', { status: 404 });
  return found;
}

export function loader({ params }: Route.LoaderArgs) {
  return { name: settingAt(params.name), formKey: crypto.randomUUID() };
}

export function action({ request, context, params }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  const saved = () => ({ to: '/admin/settings', flash: 'setting_saved' }) as const;
  return submit(request, api.admin.setSetting, saved, { with: { name: settingAt(params.name) } });
}

/** Over the settings: an admin sets one, and gives a reason. */
export default function AdminSetting({ loaderData: { name, formKey }, actionData }: Route.ComponentProps) {
  const value = useOutletContext<OutputOf<'admin.settings'>>().find((one) => one.name === name)?.value;
  const setting = houseSettings[name];
  return (
    <PageDialog title={setting.title}>
      <ReasonForm
        formKey={formKey}
        failure={actionData}
        label="Save"
        hint="Applies at once, and is kept in the audit log."
      >
        <p className="text-ink-2">{setting.note}</p>
        {setting.kind === 'choice' ? (
          <Field name="value" label="Choose one" group>
            <Picks
              stacked
              options={Object.entries(setting.choices).map(([choice, words]) => ({ value: choice, ...words }))}
              defaultValue={String(value)}
            />
          </Field>
        ) : (
          <Field
            name="value"
            label={`Number of ${setting.unit}`}
            hint={`A whole number from ${number(setting.least)} to ${number(setting.most)}.`}
          >
            <TextInput
              autoComplete="off"
              className="tabular-nums"
              inputMode="numeric"
              defaultValue={String(value)}
              required
            />
          </Field>
        )}
      </ReasonForm>
    </PageDialog>
  );
}
