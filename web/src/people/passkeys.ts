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

/**
 * Why a browser gave none: somebody said no, let the time pass or has none (browsers do not tell which); there is one on
 * this device already; or it cannot.
 */
export type Withheld = "cancelled" | "there" | "unable";

export const isWithheld = (answer: Json | Withheld): answer is Withheld => typeof answer === "string";

/** Makes a passkey on this device, or says why there is none. */
export async function makePasskey(options: Json): Promise<Json | Withheld> {
  const user = options.user as Json & { id: string };
  const publicKey = {
    ...options,
    challenge: bytesOf(String(options.challenge)),
    user: { ...user, id: bytesOf(user.id) },
    excludeCredentials: read(options.excludeCredentials),
  } as unknown as PublicKeyCredentialCreationOptions;
  const made = await asked(() => navigator.credentials.create({ publicKey }));
  if (typeof made === "string") return made;
  const response = made.response as AuthenticatorAttestationResponse;
  const transports = response.getTransports?.() ?? [];
  return { ...named(made), response: { attestationObject: textOf(response.attestationObject), clientDataJSON: textOf(response.clientDataJSON), transports } };
}

/** Shows a passkey that this device has, or says why not. */
export async function showPasskey(options: Json): Promise<Json | Withheld> {
  const publicKey = {
    ...options,
    challenge: bytesOf(String(options.challenge)),
    allowCredentials: read(options.allowCredentials),
  } as unknown as PublicKeyCredentialRequestOptions;
  const shown = await asked(() => navigator.credentials.get({ publicKey }));
  if (typeof shown === "string") return shown;
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

/** A browser says what went wrong in its own language, and for programmers: the page has words for it. */
async function asked(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential | Withheld> {
  try {
    return ((await ask()) as PublicKeyCredential | null) ?? "cancelled";
  } catch (problem) {
    return withheld(problem);
  }
}

export function withheld(problem: unknown): Withheld {
  if (!(problem instanceof DOMException)) throw problem;
  if (problem.name === "NotAllowedError" || problem.name === "AbortError") return "cancelled";
  return problem.name === "InvalidStateError" ? "there" : "unable";
}
