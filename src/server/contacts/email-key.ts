import { domainToASCII } from 'node:url';

/**
 * The form in which e-mail addresses are compared: NFC in small letters, and the domain by its A-labels (RFC 5891), so that
 * bücher.example and xn--bcher-kva.example are one domain.
 */
export function emailKey(email: string): string {
  const key = email.normalize('NFC').toLowerCase();
  const at = key.lastIndexOf('@') + 1;
  return key.slice(0, at) + (domainToASCII(key.slice(at)) || key.slice(at));
}

/** The form in which the addresses and numbers of contacts are compared. */
export function addressKey(kind: 'email' | 'mobile' | 'phone', address: string): string {
  return kind === 'email' ? emailKey(address) : address;
}
