/* Limits of accounts: a part of `core/limits.ts`, which exports it. */

import { perDay, perHour, type Rate } from '../call-rates.ts';

/**
 * Sign-ins, right or wrong, to one email or phone as typed: from one network or known device, and
 * from all other networks together, as many with a solved captcha as without; beside the limit of
 * an address.
 */
export const signInsToOne = { fromOne: perHour(20), together: perHour(120) } as const;
/** Tries of an account to prove identity by its present password, for all purposes together. */
export const passwordProofs = perHour(20);
/** Days for which an account's browser is known, and accounts known to one browser. */
export const knownDevices = { days: 180, accounts: 3 } as const;
/** Minutes between the password and the code of a second factor, as in the auth library. */
export const secondStepMinutes = 10;
/** Sign-up mails to one mailbox, from all requests; one limit for both kinds hides which it is. */
export const signUpMails = [perHour(3), perDay(10)] as const satisfies readonly Rate[];
/** Extra mails for networks without a request in a day, so that the owner always gets a first. */
export const signUpMailsSpare = perDay(10);
/** Share of one network (IPv4 /24, IPv6 /48) in them: the rest is for others, such as the owner. */
export const signUpMailsFrom = [perHour(2), perDay(6)] as const satisfies readonly Rate[];
/** Waiting sign-ups of one mailbox; beyond them the oldest end, first those without a sent mail. */
export const mostSignUps = 10;
/** Mails of one kind to a whole domain: a registered one, a school's whose classes join at once. */
export const domainMails = { other: [perHour(40), perDay(200)], school: [perHour(400), perDay(2000)] } as const;
/** Share of one network in them. */
export const domainMailsFrom = { other: [perHour(10), perDay(50)], school: [perHour(300), perDay(1500)] } as const;
/** Extra mails to a domain for networks that asked for none to it in a day, as for mailboxes. */
export const domainMailsSpare = { other: perDay(200), school: perDay(2000) } as const;
/** Invitation mails to one mailbox, from all inviters. */
export const invitationMails = [perDay(3)] as const satisfies readonly Rate[];

/** Backup codes of the second factor: their number, and letters of each. */
export const backupCodes = { amount: 10, length: 8 } as const;
/** Minutes for which too many wrong codes of the second factor lock it. */
export const factorLock = 15;
/** Days from its addition in which a recovery by mail removes a second factor. */
export const youngFactorDays = 7;
/** Seconds for which a used authenticator code is refused: it is valid for 90 (RFC 6238 §5.2). */
export const factorCodeUsed = 120;
/** Passkeys that one person may have, and UTF-16 units of a passkey's name. */
export const passkeys = { most: 10, name: 60 } as const;

/** Days within which a deleted account can be restored (rulings, Beyond the spec). */
export const takeBackDays = 14;
/** Minutes between a login to a deleted account and the answer whether it is kept. */
export const keepWithin = 10;
/** Files in a download of the own data, newest first, and rows in each of its parts. */
export const ownData = { files: 500, rows: 5000 } as const;

/** Minutes for which mailed codes and links are valid. */
export const mailedKeys = { recovery: 60, login: 10, reauthentication: 10 } as const;
/**
 * Tries of one mailed code: from each network or known device, and from all unknown ones together.
 */
export const codeTries = { each: 5, strangers: 25 } as const;

/** Mails of one such kind to one mailbox, from all requests. */
export const keyMails = [perHour(5), perDay(15)] as const satisfies readonly Rate[];
/** Share of one network in them: the rest is for others, such as the owner. */
export const keyMailsFrom = [perHour(3), perDay(8)] as const satisfies readonly Rate[];
/** Extra such mails for networks without a request in a day, as for sign-ups. */
export const keyMailsSpare = perDay(10);

/** Minimum UTF-16 units of a password: at sign-up, recovery (SIGNUP-11), changes (SETTINGS-07). */
export const shortestPassword = 8;
export const shortestChangedPassword = 6;

/** Milliseconds for which 'Finalizing sign-in...' is shown (CALLBACK-02). */
export const callbackDelay = 500;

/**
 * Providers: seconds until a timeout; minutes in which a person without an email from one may enter
 * it; minutes from the proof of identity to the end of the visit that connects one.
 */
export const providers = { patience: 5, emailWithin: 30, connectWithin: 5 } as const;

/** Days for which a sign-up waits for its confirmation and holds its username. */
export const signUpDays = 3;
