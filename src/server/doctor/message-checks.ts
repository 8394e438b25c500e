import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Config } from '../config.ts';
import { logInToTwilio } from '../gateways/delivery/twilio-login.ts';
import { logInToMailServer } from '../gateways/email/smtp-login.ts';
import { createTxtRecords } from '../gateways/txt-records/txt-records.ts';
import { type CheckResult, failed, reasonOf, told, well } from './check-result.ts';

/** Checks the logins of those that send messages, and what the domain of the sender publishes. Nothing is sent. */
export async function* checkMessages(config: Config): AsyncGenerator<CheckResult> {
  const { SMTP_URL, SMS_URL, VOICE_URL, MAIL_FROM } = config;
  if (!SMTP_URL) yield told('SMTP_URL', 'it is not set, so no e-mail is sent.');
  for (const address of SMTP_URL ?? []) yield await mailServer(address);
  if (config.DKIM_SELECTOR && config.DKIM_KEY_FILE) yield dkimKey(config.DKIM_KEY_FILE);
  if (SMTP_URL && MAIL_FROM) yield* senderDomain(MAIL_FROM, config.DNS_SERVERS);
  for (const [name, addresses] of Object.entries({ SMS_URL, VOICE_URL }))
    for (const address of addresses ?? []) yield await phoneProvider(name, address);
}

async function mailServer(address: URL): Promise<CheckResult> {
  const login = address.username ? `logs ${decodeURIComponent(address.username)} in` : 'answers; no login is set';
  try {
    await logInToMailServer(address);
    return well('SMTP_URL', `${address.host} ${login}.`);
  } catch (reason) {
    const isLogin = (reason as NodeJS.ErrnoException).code === 'EAUTH';
    const advice = isLogin ? 'Mend the user and password of SMTP_URL' : 'Mend the address, the port or the certificate';
    return failed('SMTP_URL', `${address.host}: ${reasonOf(reason)}. ${advice}.`);
  }
}

function dkimKey(path: string): CheckResult {
  try {
    createPrivateKey(readFileSync(path));
    return well('DKIM_KEY_FILE', 'the key can be read.');
  } catch (reason) {
    return failed(
      'DKIM_KEY_FILE',
      `${reasonOf(reason)}. Give the file of a private key in PEM, which this user may read.`,
    );
  }
}

async function phoneProvider(name: string, address: URL): Promise<CheckResult> {
  if (address.protocol !== 'twilio:')
    return told(name, `${address.host} is a webhook, which has no request that only logs in: not checked.`);
  try {
    const status = await logInToTwilio(address);
    if (status === 200) return well(name, `${address.host} accepts the account and its token.`);
    return status === 401 || status === 403
      ? failed(name, `${address.host} refuses the account or its token (${status}): mend ${name}.`)
      : told(name, `${address.host} answers ${status} to a request that only logs in: not checked.`);
  } catch (reason) {
    return failed(name, `${address.host} does not answer: ${reasonOf(reason)}.`);
  }
}

/** RFC 7208 and RFC 7489. */
async function* senderDomain(sender: string, servers: readonly string[] | undefined): AsyncGenerator<CheckResult> {
  const domain = sender.slice(sender.lastIndexOf('@') + 1);
  const dns = createTxtRecords(servers);
  for (const [name, place, begin] of [
    ['SPF', domain, 'v=spf1'],
    ['DMARC', `_dmarc.${domain}`, 'v=DMARC1'],
  ] as const) {
    const texts = await dns.find(place);
    if (!texts) yield told('MAIL_FROM', `the DNS does not answer about ${place}.`);
    else if (texts.some((text) => text.startsWith(begin))) yield well('MAIL_FROM', `${place} has a record of ${name}.`);
    else yield told('MAIL_FROM', `${place} has no record of ${name}: mail may be taken for spam. Publish one.`);
  }
}
