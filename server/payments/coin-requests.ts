import { createHash } from 'node:crypto';
import type { InputOf, OutputOf } from '#core/contract.ts';
import { coinRequests, coinRequestsPage } from '#core/limits.ts';
import type { CoinRequest } from '#core/payments/contract.ts';
import { packOf, transactionKey } from '#core/payments/rules.ts';
import type { SignedInContext } from '../context.ts';
import { isUnavailable } from '../database/database.ts';
import { judge } from '../database/judge.ts';
import { cutPage, pageOf } from '../database/page-key.ts';
import { withFile } from '../files/keep-upload.ts';
import { findFile } from '../platform/files/files.ts';
import { qrPath } from '../platform/qr-path.ts';
import { Refused, refuse } from '../platform/refuse.ts';
import { readOrderDue } from './order-due.ts';

const bucket = 'payment_proofs';

/**
 * Returns the account for payments by hand (WALLET-08), and whether the viewer may send another
 * before one is decided.
 */
export async function readAccount({
  db,
  viewer,
  paymentAccount,
}: SignedInContext): Promise<OutputOf<'payments.account'>> {
  const waiting = await db
    .selectFrom('payments')
    .select('id')
    .where('user_id', '=', viewer.id)
    .where('gateway', '=', 'manual')
    .where('status', '=', 'pending')
    .limit(coinRequests.underReview)
    .execute();
  return {
    account: paymentAccount && { ...paymentAccount, qr: qrPath(paymentAccount.number) },
    is_full: waiting.length === coinRequests.underReview,
  };
}

/**
 * Requests the coins of a pack; refusals as `request_coins()` and the file store give them
 * (WALLET-09, WALLET-10). Price and coins are those of `core/limits.ts`. Every other failure is
 * shown as 'Submission Failed' (ERR-10).
 */
export async function requestCoins(
  context: SignedInContext,
  input: InputOf<'payments.requestCoins'>,
): Promise<OutputOf<'payments.requestCoins'>> {
  const pack = packOf(input.pack) ?? refuse('coin_pack_unknown');
  const key = transactionKey(input.transaction_id) ?? refuse('transaction_id_invalid', { field: 'transaction_id' });
  if (!input.file && !input.file_id) refuse('coin_request_incomplete', { field: 'file' });
  if (!context.paymentAccount) refuse('coins_not_sold');
  const form = { procedure: 'payments.requestCoins', bucket, input } as const;
  try {
    return await withFile(context, form, async (file, hash) => {
      const paid = { p_item: pack.id, p_amount: pack.price, p_coins: pack.coins };
      const args = { ...paid, ...transactionOf(input, key), ...(await proofOf(context, file)) };
      return judge(context, 'request_coins', args, { hash, blames });
    });
  } catch (error) {
    if (error instanceof Refused || isUnavailable(error)) throw error;
    refuse('coin_request_failed', { cause: error });
  }
}

/**
 * Does the same as `requestCoins()` for an own order and its sum; refusals as
 * `request_order_payment()` gives them.
 */
export async function sendOrderPayment(
  context: SignedInContext,
  input: InputOf<'payments.sendOrderPayment'>,
): Promise<OutputOf<'payments.sendOrderPayment'>> {
  const { amount } = await readOrderDue(context, input.number);
  const key = transactionKey(input.transaction_id) ?? refuse('transaction_id_invalid', { field: 'transaction_id' });
  if (!input.file && !input.file_id) refuse('coin_request_incomplete', { field: 'file' });
  if (!context.paymentAccount) refuse('coins_not_sold');
  const form = { procedure: 'payments.sendOrderPayment', bucket, input } as const;
  return withFile(context, form, async (file, hash) => {
    const paid = { p_order_number: input.number, p_amount: amount };
    const args = { ...paid, ...transactionOf(input, key), ...(await proofOf(context, file)) };
    return judge(context, 'request_order_payment', args, { hash, blames });
  });
}

const blames = { transaction_id_used: 'transaction_id', file_not_found: 'file' } as const;

const transactionOf = ({ transaction_id }: { transaction_id: string }, key: string) => ({
  p_reference: transaction_id,
  p_reference_key: key,
  p_most_pending: coinRequests.underReview,
});

const proofOf = async (context: SignedInContext, file: string | null) => ({
  p_proof: file,
  p_proof_digest: await digestOfProof(context, file),
});

/**
 * Returns the SHA-256 of a screenshot as it is stored, drawn anew and without metadata: the same
 * picture has the same digest under any name.
 */
async function digestOfProof({ db, storage, viewer }: SignedInContext, id: string | null): Promise<string> {
  const file = await findFile(db, id ?? '');
  if (file?.owner_id !== viewer.id || file.bucket !== bucket) refuse('file_not_found', { field: 'file' });
  const bytes = await storage
    .read(file.storage_key)
    .catch((cause: unknown) => refuse('storage_unavailable', { field: 'file', cause }));
  return createHash('sha256').update(bytes).digest('base64url');
}

/** Returns the viewer's requests for coins, newest first. */
export async function ownCoinRequests(
  { db, viewer }: SignedInContext,
  after: string | undefined,
): Promise<OutputOf<'payments.coinRequests'>> {
  const rows = await db
    .selectFrom('payments')
    .select(['id', 'item', 'coins', 'amount', 'status', 'reference', 'proof_file_id'])
    .select(['created_at', 'decided_at', 'reason'])
    .where('user_id', '=', viewer.id)
    .where('purpose', '=', 'coins')
    .where('gateway', '=', 'manual')
    .$narrowType<{ status: CoinRequest['status'] }>()
    .$call(pageOf('payments', after, coinRequestsPage))
    .execute();
  return cutPage(rows, coinRequestsPage, ({ item, reference, proof_file_id, ...row }) => ({
    ...row,
    pack: packOf(item)?.name ?? item,
    transaction_id: reference,
    proof_url: `/files/${proof_file_id}`,
  }));
}
