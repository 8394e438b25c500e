/** Runs a script that a brand names. The page's own script may vouch for it: the policy has 'strict-dynamic'. */
export function loadScript(address: string): void {
  const script = document.createElement('script');
  script.src = address;
  script.async = true;
  script.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
  document.head.append(script);
}
