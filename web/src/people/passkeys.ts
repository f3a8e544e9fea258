/** Passkeys: what the browser's credentials take and give, written as the JSON of WebAuthn. */
type Json = Record<string, unknown>;

/** Whether passkeys may be used at this address: they belong to a name, and browsers keep them from plain http. */
export function atPasskeyAddress({ protocol, hostname }: { protocol: string; hostname: string }): boolean {
  const named = !hostname.startsWith("[") && /[a-z][^.]*$/i.test(hostname);
  return hostname === "localhost" || (protocol === "https:" && named);
}

/** Whether this browser knows passkeys at all. */
export const knowsPasskeys = (): boolean => "credentials" in navigator && typeof PublicKeyCredential === "function";

export const canUsePasskeys = (): boolean => atPasskeyAddress(location) && knowsPasskeys();

export function bytesOf(text: string): ArrayBuffer {
  const plain = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0)).buffer;
}

export function textOf(bytes: ArrayBuffer): string {
  const plain = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(plain).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

const read = (descriptors: unknown): PublicKeyCredentialDescriptor[] =>
  ((descriptors ?? []) as (Json & { id: string })[]).map((one) => ({ ...one, id: bytesOf(one.id) }) as unknown as PublicKeyCredentialDescriptor);

/** Makes a passkey on this device; null where the player thought better of it. */
export async function makePasskey(options: Json): Promise<Json | null> {
  const user = options.user as Json & { id: string };
  const publicKey = {
    ...options,
    challenge: bytesOf(String(options.challenge)),
    user: { ...user, id: bytesOf(user.id) },
    excludeCredentials: read(options.excludeCredentials),
  } as unknown as PublicKeyCredentialCreationOptions;
  const made = await asked(() => navigator.credentials.create({ publicKey }));
  if (!made) return null;
  const response = made.response as AuthenticatorAttestationResponse;
  const transports = response.getTransports?.() ?? [];
  return { ...named(made), response: { attestationObject: textOf(response.attestationObject), clientDataJSON: textOf(response.clientDataJSON), transports } };
}

/** Shows a passkey that this device has; null where the player thought better of it. */
export async function showPasskey(options: Json): Promise<Json | null> {
  const publicKey = {
    ...options,
    challenge: bytesOf(String(options.challenge)),
    allowCredentials: read(options.allowCredentials),
  } as unknown as PublicKeyCredentialRequestOptions;
  const shown = await asked(() => navigator.credentials.get({ publicKey }));
  if (!shown) return null;
  const { authenticatorData, clientDataJSON, signature, userHandle } = shown.response as AuthenticatorAssertionResponse;
  const response = { authenticatorData: textOf(authenticatorData), clientDataJSON: textOf(clientDataJSON), signature: textOf(signature) };
  return { ...named(shown), response: { ...response, userHandle: userHandle ? textOf(userHandle) : null } };
}

const named = ({ id, rawId, type, authenticatorAttachment }: PublicKeyCredential): Json => ({
  id,
  rawId: textOf(rawId),
  type,
  authenticatorAttachment,
  clientExtensionResults: {},
});

async function asked(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential | null> {
  try {
    return (await ask()) as PublicKeyCredential | null;
  } catch (problem) {
    if (problem instanceof DOMException && (problem.name === "NotAllowedError" || problem.name === "AbortError")) return null;
    throw problem;
  }
}
