import type { ResetObstacle } from '../../contract/account/recovery-stages.ts';
import type { MailLink } from '../../contract/sign-in/mail-links.ts';
import type { WrittenChannel } from '../../contract/two-factor/channels.ts';
import { mailLinkAddress } from '../../rules/paths/mail-link.ts';
import { Refused } from '../http/refused.ts';
import type { RequestContext } from '../http/serve.ts';
import type { AnyMessage } from '../messages/messages.ts';
import { type CodeBinding, type LinkPurpose, linkPurposes } from '../one-time-proofs/one-time-proofs.ts';
import { inTransaction } from '../storage/transaction.ts';
import type { RecoveryDeps } from './recovery-deps.ts';
import { tooFrequent } from './recovery-limits.ts';
import type { RecoveryDestination } from './recovery-plan.rules.ts';
import type { NewRecovery, RecoveryPurpose } from './recovery-store.ts';

type SendableRecovery = NewRecovery & { readonly id: string };

/** What a recovery is for, and how its message is told from others. */
interface Row {
  readonly code: 'resetCode' | 'expressCode';
  readonly link: LinkPurpose;
  readonly address: MailLink;
  /** The channels by which it may go. */
  readonly channels: readonly WrittenChannel[];
  /** The purposes whose links lead to the same page. */
  readonly together: readonly RecoveryPurpose[];
  readonly event: 'recoveryAsked' | 'expressLinkAsked';
  /** The code where its link is over, and where the account must sign in at its company's provider. */
  readonly overCode: 405 | 411;
  readonly ssoCode: 403 | 508;
  /** It takes the place of a recovery that is open in the browser. */
  readonly replacesOpen: boolean;
  /** The code is kept, since a link that is opened in another browser shows it. */
  readonly keepsCode: boolean;
}

/** With the kind of its message. */
type PurposeRow = Row &
  (
    | { readonly kind: 'expressLink'; readonly namesApp: true }
    | { readonly kind: 'resetPassword' | 'setUpPassword'; readonly namesApp: false }
  );

/** Purposes of a recovery whose links lead to the form for a new password. */
export const resetPurposes = ['reset', 'setup'] as const satisfies readonly RecoveryPurpose[];

const reset: Extract<PurposeRow, { readonly namesApp: false }> = {
  code: 'resetCode',
  link: 'resetPassword',
  address: 'reset',
  kind: 'resetPassword',
  namesApp: false,
  channels: ['email', 'sms'],
  together: resetPurposes,
  event: 'recoveryAsked',
  overCode: 405,
  ssoCode: 403,
  replacesOpen: true,
  keepsCode: false,
};

export const purposeRows: Readonly<Record<RecoveryPurpose, PurposeRow>> = {
  reset,
  setup: { ...reset, kind: 'setUpPassword' },
  express: {
    code: 'expressCode',
    link: 'expressLink',
    address: 'signIn',
    kind: 'expressLink',
    namesApp: true,
    channels: ['email'],
    together: ['express'],
    event: 'expressLinkAsked',
    overCode: 411,
    ssoCode: 508,
    replacesOpen: false,
    keepsCode: true,
  },
};

/** What the code of a recovery counts for: the recovery, in the sign-in that asked. */
export function codeOf({ id, purpose, signInId }: Pick<SendableRecovery, 'id' | 'purpose' | 'signInId'>): CodeBinding {
  return { purpose: purposeRows[purpose].code, accountId: id, signInId: signInId || id, target: 'link' };
}

/** Says that nothing can be opened, to the contacts of the accounts themselves. */
export interface ToldObstacle {
  readonly obstacle: ResetObstacle;
  readonly told: readonly RecoveryDestination[];
}

/** Sends a link and a code, or says why there are none; nothing if there is nobody. @throws Refused 413, sendEmailFailure */
export async function sendRecovery(
  deps: Pick<RecoveryDeps, 'database' | 'hidesAccounts' | 'messages' | 'origins' | 'proofs' | 'recoveries'>,
  recovery: SendableRecovery,
  obstacle: ToldObstacle | undefined,
  context: RequestContext,
) {
  const binding = codeOf(recovery);
  const claimed = await deps.proofs.claimSend(binding);
  if (claimed.outcome !== 'claimed') throw new Refused(413, { httpStatus: 429, ...claimed });
  const destinations = recovery.destination ? [recovery.destination] : (obstacle?.told ?? []);
  try {
    const isReserved = await reserve(deps, recovery, destinations, context);
    const expiresInSeconds = await queue(deps, recovery, isReserved ? obstacle : undefined, isReserved);
    return { resendInSeconds: claimed.resendInSeconds, expiresInSeconds };
  } catch (reason) {
    await deps.proofs.releaseSend(binding);
    throw asSendFailure(reason);
  }
}

/** Where accounts are hidden, nothing shows that a message is not sent: neither a limit nor a failure to send. */
async function reserve(
  { messages, hidesAccounts }: Pick<RecoveryDeps, 'hidesAccounts' | 'messages'>,
  { brandId, typedHash }: SendableRecovery,
  destinations: readonly RecoveryDestination[],
  { address: askedFrom }: RequestContext,
): Promise<boolean> {
  try {
    if (destinations.length === 0) await messages.countUnsent({ nameHash: typedHash, askedFrom, brandId });
    for (const { channel, address } of destinations)
      await messages.reserve({ channel, address, brandId, occasion: { askedFrom }, isVerified: true });
    return true;
  } catch (reason) {
    if (hidesAccounts && reason instanceof Refused) return false;
    throw reason;
  }
}

/** A failure to send, as the page says it. */
export function asSendFailure(reason: unknown): unknown {
  if (!(reason instanceof Refused)) return reason;
  if (reason.refusal.name === 'codeSendFailed')
    return new Refused('sendEmailFailure', { httpStatus: reason.httpStatus });
  return tooFrequent(reason);
}

/** Returns the seconds until the code expires. */
async function queue(
  deps: Pick<RecoveryDeps, 'database' | 'messages' | 'origins' | 'proofs' | 'recoveries'>,
  recovery: SendableRecovery,
  obstacle: ToldObstacle | undefined,
  isReserved: boolean,
): Promise<number> {
  const { database, proofs, recoveries, messages, origins } = deps;
  const { id, brandId, purpose, destination } = recovery;
  const row = purposeRows[purpose];
  return inTransaction(database, async (tx) => {
    const { code, expiresInSeconds } = await proofs.makeCode(tx, codeOf(recovery));
    const token = await proofs.issueLink(tx, row.link, id);
    if (row.keepsCode) await recoveries.keepCode(tx, id, code);
    const link = mailLinkAddress(origins.ofBrand(brandId), row.address, token, recovery.pageQuery);
    if (destination && isReserved) await messages.queue(tx, messageOf(recovery, destination, { code, link }));
    for (const to of obstacle?.told ?? []) await messages.queue(tx, obstacleMessage(recovery, to, obstacle?.obstacle));
    return expiresInSeconds;
  });
}

function messageOf(
  recovery: SendableRecovery,
  to: RecoveryDestination,
  { code, link }: { readonly code: string; readonly link: string },
): AnyMessage {
  const { purpose, credential, asked, appName } = recovery;
  const values = { code, link, credential, asked };
  const message = { ...addressed(recovery, to), lifetimeMs: linkPurposes[purposeRows[purpose].link].lifetimeMs };
  const row = purposeRows[purpose];
  return row.namesApp
    ? { ...message, kind: row.kind, values: { ...values, appName } }
    : { ...message, kind: row.kind, values };
}

const obstacleMs = 3_600_000;
function obstacleMessage(
  recovery: SendableRecovery,
  to: RecoveryDestination,
  reason: ResetObstacle = 'other',
): AnyMessage {
  const values = { reason, asked: recovery.asked };
  return { ...addressed(recovery, to), kind: 'resetNotPossible', values, lifetimeMs: obstacleMs };
}

function addressed({ brandId, localeId, accountIds }: SendableRecovery, { channel, address }: RecoveryDestination) {
  const [only, ...others] = accountIds;
  return { to: { channel, address }, brandId, localeId, ...(only && others.length === 0 && { accountId: only }) };
}
