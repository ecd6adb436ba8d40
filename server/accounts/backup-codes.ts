import { randomInt } from 'node:crypto';
import { backupCodes } from '#core/limits.ts';

/** Letters and digits that are not mistaken for each other. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

function backupCode(): string {
  const letters = Array.from({ length: backupCodes.length }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `${letters.slice(0, backupCodes.length / 2)}-${letters.slice(backupCodes.length / 2)}`;
}

/** The library's options of the codes that recover an account whose second factor is lost. */
export const backupCodeOptions = {
  amount: backupCodes.amount,
  customBackupCodesGenerate: () => Array.from({ length: backupCodes.amount }, backupCode),
};
