import { Outlet } from 'react-router';
import { dateTime } from '#core/format.ts';
import { houseSettings, settingInWords } from '#core/settings.ts';
import { AdminError } from '../../admin/admin-error.tsx';
import { PolicyFigures } from '../../chat/policy-figures.tsx';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { LinkButton } from '../../ui/button.tsx';
import { useDialogLinks } from '../../ui/dialog-links.ts';
import { PageMeta } from '../../ui/page-meta.tsx';
import { SettingsRow } from '../../ui/settings-row.tsx';
import type { Route } from './+types/settings';

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  return { settings: await read(api.admin.settings()) };
}

/**
 * The tab of the site's settings: the present values, since when they hold, and grounds for
 * choosing them.
 */
export default function AdminSettings({ loaderData: { settings } }: Route.ComponentProps) {
  const toDialog = useDialogLinks();
  return (
    <>
      <PageMeta title="House settings" />
      <div>
        {settings.map(({ name, value, changed_at }) => {
          const { title, note } = houseSettings[name];
          return (
            <SettingsRow key={name} title={title} note={note}>
              <p>
                <b>{settingInWords(name, value)}</b>
                <span className="block text-14 text-ink-3">
                  {changed_at ? `Set ${dateTime(changed_at)}` : 'Not changed yet'}
                </span>
              </p>
              {name === 'chat_policy' && <PolicyFigures />}
              <LinkButton look="sec" {...toDialog(`/admin/settings/${name}`)}>
                Change<span className="sr-only">: {title}</span>
              </LinkButton>
            </SettingsRow>
          );
        })}
      </div>
      <Outlet context={settings} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminError error={error} />;
}
