import { createHmac } from 'node:crypto';
import { isEqualConstantTime } from '../../secrets/secrets.ts';
import { postMessage } from './http-request.ts';

/** An account at a provider that speaks the Twilio REST API, version 2010-04-01. */
export interface TwilioAccount {
  readonly name: string;
  /** Address of the account's resources. */
  readonly url: string;
  readonly authorization: string;
  /** Signs requests of the provider. */
  readonly token: string;
  /** Parameters that name the sender: a number, or a messaging service. */
  readonly sender: Readonly<Record<string, string>>;
}

/** @param address `twilio://<account SID>:<auth token>@<host>?from=<number or messaging service>` */
export function twilioAccount(address: URL): TwilioAccount {
  const { username, password, host, searchParams } = address;
  const token = decodeURIComponent(password);
  const from = searchParams.get('from') ?? '';
  const scheme = searchParams.get('tls') === 'off' ? 'http' : 'https';
  return {
    name: host,
    token,
    url: `${scheme}://${host}/2010-04-01/Accounts/${username}`,
    authorization: `Basic ${Buffer.from(`${decodeURIComponent(username)}:${token}`).toString('base64')}`,
    sender: from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from },
  };
}

/** Codes of numbers that cannot be called or texted. */
const unreachableCodes = /"code":\s*(?:2121[0-7]|21401|21601|21608|2161[0-4]|13223|13224|13225)\b/;

/** Creates a resource of the account. @throws DeliveryFailed */
export function createAtTwilio(
  { url, authorization, sender }: TwilioAccount,
  resource: 'Messages' | 'Calls',
  id: string,
  parameters: Readonly<Record<string, string>>,
): Promise<void> {
  return postMessage({
    url: `${url}/${resource}.json`,
    headers: { authorization, 'i-twilio-idempotency-token': id },
    body: new URLSearchParams({ ...sender, ...parameters }),
    isPermanent: (status, text) => status === 400 && unreachableCodes.test(text),
  });
}

/** Whether a form was posted by the provider (`X-Twilio-Signature`). */
export function isSignedByTwilio(token: string, url: string, form: URLSearchParams, signature: string): boolean {
  const fields = [...form].toSorted(([one], [other]) => (one < other ? -1 : 1)).flat();
  const expected = createHmac('sha1', token)
    .update([url, ...fields].join(''))
    .digest('base64');
  return isEqualConstantTime(expected, signature);
}
