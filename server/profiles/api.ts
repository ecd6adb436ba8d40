import { procedures, signedIn } from '../procedures.ts';
import { findProfile, setTheme, updateProfile } from './profiles.ts';

const { profiles } = procedures;

export const profilesApi = {
  byUsername: profiles.byUsername.handler(({ context, input }) => findProfile(context, input.username)),
  update: profiles.update.handler(({ context, input }) => updateProfile(signedIn(context), input)),
  setTheme: profiles.setTheme.handler(async ({ context, input }) => {
    await setTheme(signedIn(context), input.theme);
    return input;
  }),
};
