import { procedures, signedIn } from '../procedures.ts';
import {
  countOwn,
  findProfile,
  ownVersions,
  saveAvatar,
  saveCover,
  saveCv,
  saveGigs,
  updateProfile,
} from './profiles.ts';
import { setSwitch, setTheme } from './settings.ts';

const { profiles } = procedures;

export const profilesApi = {
  byUsername: profiles.byUsername.handler(({ context, input }) => findProfile(context, input.username)),
  update: profiles.update.handler(({ context, input }) => updateProfile(signedIn(context), input)),
  saveAvatar: profiles.saveAvatar.handler(({ context, input }) => saveAvatar(signedIn(context), input)),
  saveCover: profiles.saveCover.handler(({ context, input }) => saveCover(signedIn(context), input)),
  saveGigs: profiles.saveGigs.handler(({ context, input }) => saveGigs(signedIn(context), input)),
  saveCv: profiles.saveCv.handler(({ context, input }) => saveCv(signedIn(context), input)),
  versions: profiles.versions.handler(({ context }) => ownVersions(signedIn(context))),
  counts: profiles.counts.handler(({ context }) => countOwn(signedIn(context))),
  setTheme: profiles.setTheme.handler(({ context, input }) => setTheme(signedIn(context), input)),
  setSwitch: profiles.setSwitch.handler(({ context, input }) => setSwitch(signedIn(context), input)),
};
