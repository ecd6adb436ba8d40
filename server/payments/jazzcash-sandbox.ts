import { Hono } from 'hono';
import { type JazzcashSettings, secureHash } from './jazzcash.ts';
import { type PhonesOptions, sandboxPhones, silent } from './sandbox-phones.ts';

/**
 * Serves a gateway of our own that speaks JazzCash's protocol and moves no money, to callers with
 * these settings.
 */
export function jazzcashSandbox(
  { merchantId, password, salt }: Pick<JazzcashSettings, 'merchantId' | 'password' | 'salt'>,
  options: PhonesOptions,
): Hono {
  const phones = sandboxPhones(options);
  const app = new Hono();

  /** Returns an answer with its hash. */
  const signed = (ref: string, fields: Record<string, string>) => {
    const all = { pp_MerchantID: merchantId, pp_TxnRefNo: ref, ...fields };
    return Response.json({ ...all, pp_SecureHash: secureHash(all, salt) });
  };
  const said = (pp_ResponseCode: string, pp_ResponseMessage: string) => ({ pp_ResponseCode, pp_ResponseMessage });

  /** Returns the fields of a call, if it is signed for this merchant. */
  async function read(request: { json: () => Promise<Record<string, string>> }) {
    const body = await request.json().catch((): Record<string, string> => ({}));
    const isOurs = body.pp_MerchantID === merchantId && body.pp_Password === password;
    return { body, ref: body.pp_TxnRefNo ?? '', isOurs: isOurs && body.pp_SecureHash === secureHash(body, salt) };
  }

  app.post('/2.0/Purchase/DoMWalletTransaction', async (c) => {
    const { body, ref, isOurs } = await read(c.req);
    if (!isOurs) return signed(ref, said('115', 'Invalid hash received.'));
    const { pp_Amount = '', pp_MobileNumber = '', pp_CNIC = '', pp_TxnDateTime = '' } = body;
    const answer = (code: string, message: string) => signed(ref, { pp_Amount, ...said(code, message) });
    const isWhole = /^\w{1,20}$/.test(ref) && /^\d+$/.test(pp_Amount) && /^\d{6}$/.test(pp_CNIC);
    if (!isWhole || !/^\d{14}$/.test(pp_TxnDateTime)) return answer('110', 'A field is missing.');
    const ending = phones.endingOf(pp_MobileNumber);
    if (ending === 'refused for a low balance') return answer('116', 'Transaction has expired.');
    if (ending === 'an error without words') return signed(ref, { pp_ResponseCode: '199' });
    if (ending === 'an answer that nobody expects')
      return c.json({ fault: '<b>gateway & co</b>', pp_Password: password });
    phones.ring(ref, ending, pp_Amount);
    if (ending === 'no answer, then paid') await silent(c.req.raw.signal);
    return answer('157', 'Transaction is pending.');
  });

  app.post('/PaymentInquiry/Inquire', async (c) => {
    const { ref, isOurs } = await read(c.req);
    const known = isOurs ? phones.inquire(ref) : undefined;
    if (!isOurs) return signed(ref, said('115', 'Invalid hash received.'));
    if (!known) return signed(ref, said('199', 'Transaction not found.'));
    const codes = { pending: '157', failed: '116', paid: '121' } as const;
    return signed(ref, {
      ...said('000', 'Found.'),
      pp_Amount: known.ending === 'another amount paid' ? '100' : known.amount,
      pp_PaymentResponseCode: codes[known.state],
      pp_PaymentResponseMessage: `The payment is ${known.state}.`,
      pp_RetreivalReferenceNo: ref.slice(-12),
    });
  });
  return app;
}
