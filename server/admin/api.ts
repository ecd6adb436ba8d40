import { procedures, signedIn } from '../procedures.ts';
import { listAuditLog, readAuditEntry } from './audit-log.ts';
import { readFunnels } from './funnels.ts';
import { readHealth } from './health.ts';
import { listSettings, setSetting } from './house-settings.ts';
import { readOverview } from './overview.ts';
import { readQueues } from './queues.ts';
import { readLock, signInAdmin } from './sign-in.ts';
import { checkRole, giveRole, listTeam, takeRole } from './team.ts';
import { blockUser, endSessions, listUsers, readStatement, readUser, unblockUser, verifyUser } from './users.ts';
import { endViewAs, viewAs } from './view-as.ts';

const { admin } = procedures;

export const adminApi = {
  signIn: admin.signIn.handler(({ context, input }) => signInAdmin(context, input)),
  loginState: admin.loginState.handler(async ({ context }) => ({ wait: await readLock(context) })),
  users: admin.users.handler(({ context, input }) => listUsers(context, input)),
  user: admin.user.handler(({ context, input }) => readUser(signedIn(context), input.user_id)),
  statement: admin.statement.handler(({ context, input }) => readStatement(context, input)),
  blockUser: admin.blockUser.handler(({ context, input }) => blockUser(signedIn(context), input)),
  unblockUser: admin.unblockUser.handler(({ context, input }) => unblockUser(signedIn(context), input)),
  verifyUser: admin.verifyUser.handler(({ context, input }) => verifyUser(signedIn(context), input)),
  endSessions: admin.endSessions.handler(({ context, input }) => endSessions(signedIn(context), input)),
  viewAs: admin.viewAs.handler(({ context, input }) => viewAs(signedIn(context), input)),
  endViewAs: admin.endViewAs.handler(({ context }) => endViewAs(context)),
  settings: admin.settings.handler(({ context }) => listSettings(context)),
  setSetting: admin.setSetting.handler(({ context, input }) => setSetting(signedIn(context), input)),
  overview: admin.overview.handler(({ context }) => readOverview(context)),
  funnels: admin.funnels.handler(({ context }) => readFunnels(context)),
  health: admin.health.handler(({ context }) => readHealth(context)),
  team: admin.team.handler(({ context }) => listTeam(context)),
  mayCall: admin.mayCall.handler(({ context, input }) => checkRole(signedIn(context), input.procedure)),
  giveRole: admin.giveRole.handler(({ context, input }) => giveRole(signedIn(context), input)),
  takeRole: admin.takeRole.handler(({ context, input }) => takeRole(signedIn(context), input)),
  queues: admin.queues.handler(({ context }) => readQueues(signedIn(context))),
  auditLog: admin.auditLog.handler(({ context, input }) => listAuditLog(context, input)),
  auditEntry: admin.auditEntry.handler(({ context, input }) => readAuditEntry(context, input.number)),
};
