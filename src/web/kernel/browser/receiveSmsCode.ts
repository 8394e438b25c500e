/** What the WebOTP interface returns; the types of browsers do not have it yet. */
interface OtpCredential {
  readonly code?: string;
}

/**
 * Takes the code of a text message that names this origin, where the browser can (WebOTP). Returns a function that
 * stops waiting.
 */
export function receiveSmsCode(take: (code: string) => void): () => void {
  const waiting = new AbortController();
  if ('OTPCredential' in window) {
    // `otp` is missing in the types of browsers, too
    const options = { otp: { transport: ['sms'] }, signal: waiting.signal } as CredentialRequestOptions;
    navigator.credentials.get(options).then(
      (credential) => {
        const { code } = (credential ?? {}) as OtpCredential;
        if (code) take(code);
      },
      () => undefined, // the user declined, or the code was typed
    );
  }
  return () => waiting.abort();
}
