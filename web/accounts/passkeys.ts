/** The server's request for a passkey, in WebAuthn's own JSON. */
interface Asked {
  challenge: string;
}

/** Returns whether this browser can ask a device for a passkey. */
export function knowsPasskeys(): boolean {
  return typeof PublicKeyCredential !== 'undefined' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;
}

/**
 * Asks the device to sign in with one of its passkeys. Returns its answer, or null if the person
 * gave none.
 */
export function usePasskey(asked: Asked): Promise<string | null> {
  const options = asked as unknown as PublicKeyCredentialRequestOptionsJSON;
  return said(navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) }));
}

/** Asks the device to make a passkey. Returns its answer, or null if the person made none. */
export function makePasskey(asked: Asked): Promise<string | null> {
  const options = asked as unknown as PublicKeyCredentialCreationOptionsJSON;
  return said(navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) }));
}

async function said(answer: Promise<Credential | null>): Promise<string | null> {
  const credential = await answer.catch((error: unknown) => {
    // The person declined, took too long, or already has this passkey.
    if (error instanceof DOMException) return null;
    throw error;
  });
  return credential instanceof PublicKeyCredential ? JSON.stringify(credential.toJSON()) : null;
}
