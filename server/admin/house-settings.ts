import type { InputOf, OutputOf } from '#core/contract.ts';
import {
  houseSettings,
  type SettingName,
  type SettingValues,
  settingNames,
  settingOf,
  usualSettings,
} from '#core/settings.ts';
import type { Context, SignedInContext } from '../context.ts';
import { judge } from '../database/judge.ts';
import { run } from '../database/statement.ts';
import { refuse } from '../platform/refuse.ts';

type Place = Pick<Context, 'db' | 'usualSettings'>;

/** Returns the present values of site settings in one read, whichever process changed them. */
export async function settingsOf<Name extends SettingName>(
  { db, usualSettings }: Place,
  names: readonly Name[],
): Promise<Pick<SettingValues, Name>> {
  const rows = await run<{ name: string; value: unknown }>(
    db,
    (take) => `select name, value from house_settings where name = any(${take(names, 'text[]')})`,
  );
  const values = { ...usualSettings };
  for (const name of names) {
    const row = rows.find((one) => one.name === name);
    values[name] = (row && settingOf(name, row.value)) ?? usualSettings[name];
  }
  return values;
}

/** Returns the present value of a site setting. */
export async function setting<Name extends SettingName>(place: Place, name: Name): Promise<SettingValues[Name]> {
  return (await settingsOf(place, [name]))[name];
}

/** Tells whether the admins' address gets a mail about each assignment and each bid. */
export async function mailsEverything(db: Place['db']): Promise<boolean> {
  return (await setting({ db, usualSettings }, 'admin_mails')) === 'all';
}

/** Lists every site setting in its fixed order, with the time of its last change. */
export async function listSettings({ db, usualSettings }: Context): Promise<OutputOf<'admin.settings'>> {
  const rows = await run<{ name: string; value: unknown; changed_at: Date }>(
    db,
    () => 'select name, value, changed_at from house_settings',
  );
  return settingNames.map((name) => {
    const row = rows.find((one) => one.name === name);
    const value = (row && settingOf(name, row.value)) ?? usualSettings[name];
    return { name, value, usual: usualSettings[name], changed_at: row?.changed_at ?? null };
  });
}

/** Sets a site setting; refuses a value beyond its bounds, else as `set_setting()` does. */
export function setSetting(
  context: SignedInContext,
  input: InputOf<'admin.setSetting'>,
): Promise<OutputOf<'admin.setSetting'>> {
  const { name, reason } = input;
  const declared = houseSettings[name];
  const value = settingOf(name, input.value);
  if (value === null && declared.kind === 'choice') refuse('setting_not_chosen', { field: 'value' });
  if (value === null && declared.kind === 'whole') {
    refuse('setting_not_whole', { field: 'value', params: { least: declared.least, most: declared.most } });
  }
  const args = { p_name: name, p_title: declared.title, p_value: value, p_usual: context.usualSettings[name] };
  return judge(context, 'set_setting', { ...args, p_reason: reason }, { input });
}
