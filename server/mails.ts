import { createEmailVerificationToken } from 'better-auth/api';
import type { Kysely } from 'kysely';
import { confirmationHours } from './accounts/auth.ts';
import { accountMails } from './accounts/mails.ts';
import { awardMails } from './assignments/award-mails.ts';
import { assignmentMails } from './assignments/mails.ts';
import { bidMails } from './bids/mails.ts';
import type { DB } from './database/types.gen.ts';
import type { MailTemplates } from './platform/mail/mail.ts';
import { workMails } from './work/mails.ts';

interface MailOptions {
  db: Kysely<DB>;
  publicUrl: string;
  /** Signs confirmation links; the auth library's own. */
  secret: string;
}

/** Every kind of mail the product sends. */
export function mailTemplates({ db, publicUrl, secret }: MailOptions): MailTemplates {
  const confirmationToken = (email: string) =>
    createEmailVerificationToken(secret, email, undefined, confirmationHours * 3600);
  return {
    ...accountMails({ db, publicUrl, confirmationToken }),
    ...assignmentMails({ db, publicUrl }),
    ...awardMails({ db, publicUrl }),
    ...bidMails({ db, publicUrl }),
    ...workMails({ db, publicUrl }),
  };
}
