import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const flags = { present: 0x01, verified: 0x04, attested: 0x40 };

/**
 * Makes a passkey of a device that always asks for face or finger, as the browser's JSON has it.
 */
export function softPasskey(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credential = randomBytes(16);
  const id = credential.toString('base64url');
  const party = sha256(new URL(origin).hostname);
  const bytes = (...values: number[]) => Buffer.from(values);
  const said = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const named = { id, rawId: id, type: 'public-key', clientExtensionResults: {} };

  return {
    /** Returns its answer to `accounts.passkeyOptions`. */
    register({ challenge }: { challenge: string }) {
      // COSE: an EC2 key for ES256 on P-256.
      const key = Buffer.concat([
        bytes(0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20),
        Buffer.from(x, 'base64url'),
        bytes(0x22, 0x58, 0x20),
        Buffer.from(y, 'base64url'),
      ]);
      const data = Buffer.concat([
        party,
        bytes(flags.present | flags.verified | flags.attested, 0, 0, 0, 0),
        Buffer.alloc(16),
        bytes(0, credential.length),
        credential,
        key,
      ]);
      // CBOR: { fmt: 'none', attStmt: {}, authData }.
      const word = (text: string) => Buffer.concat([bytes(0x60 + text.length), Buffer.from(text)]);
      const attestation = Buffer.concat([
        ...[bytes(0xa3), word('fmt'), word('none'), word('attStmt'), bytes(0xa0), word('authData')],
        bytes(0x58, data.length),
        data,
      ]);
      const response = {
        clientDataJSON: said('webauthn.create', challenge).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      };
      return { ...named, response };
    },

    /** Returns its answer to `accounts.passkeyChallenge`. */
    signIn({ challenge }: { challenge: string }) {
      const data = Buffer.concat([party, bytes(flags.present | flags.verified, 0, 0, 0, 0)]);
      const client = said('webauthn.get', challenge);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      };
      return { ...named, response };
    },
  };
}
