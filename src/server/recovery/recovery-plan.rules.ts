import type { ResetObstacle } from '../../contract/account/recovery-stages.ts';
import {
  type ContactKind,
  leadsToNumber,
  type WrittenChannel,
  writtenChannelTo,
} from '../../contract/two-factor/channels.ts';

/** A verified contact, with the form in which addresses are compared. */
export interface PlanContact {
  readonly id: string;
  readonly kind: ContactKind;
  readonly address: string;
  readonly key: string;
  /** It rings in the phone service to which the account signs in. */
  readonly isCircular: boolean;
}

/** An account that has what was typed. */
export interface RecoveryCandidate {
  readonly accountId: string;
  readonly brandId: number;
  readonly state: string;
  readonly isSsoEnforced: boolean;
  /** Verified ones, oldest first. */
  readonly contacts: readonly PlanContact[];
}

/** Where a message goes. */
export interface RecoveryDestination {
  readonly channel: WrittenChannel;
  readonly contactId: string;
  readonly address: string;
}

export type Plan =
  | {
      readonly outcome: 'send';
      readonly destination: RecoveryDestination;
      readonly candidates: readonly RecoveryCandidate[];
    }
  | { readonly outcome: 'obstacle'; readonly obstacle: ResetObstacle; readonly told: readonly RecoveryDestination[] }
  | { readonly outcome: 'noContact' };

/** States that a new password may open. All others are for an administrator to end. */
const openStates: readonly string[] = ['active', 'numericPasswordExpired'];
const obstacleOfState: Readonly<Record<string, ResetObstacle>> = {
  disabled: 'disabled',
  extensionDisabled: 'disabled',
  suspended: 'suspended',
  adminSuspended: 'suspended',
  extensionFrozen: 'suspended',
  notConfirmed: 'notActivated',
  notActivated: 'notActivated',
};

/** Whether a message may let somebody into the account: not past single sign-on or an administrator's decision. */
export function canOpen({ state, isSsoEnforced }: Pick<RecoveryCandidate, 'state' | 'isSsoEnforced'>): boolean {
  return !isSsoEnforced && openStates.includes(state);
}

interface PlanInput {
  readonly candidates: readonly RecoveryCandidate[];
  /** The compared form of what was typed, if it is an e-mail address. */
  readonly typedKey: string | undefined;
  readonly channels: readonly RecoveryDestination['channel'][];
}

/**
 * Decides where the message goes (RESET-1): to the verified contact that was typed, else to the account's oldest one; an
 * e-mail address before a number. Never to what was typed alone. Accounts that share the contact share the message.
 */
export function planRecovery({ candidates, typedKey, channels }: PlanInput): Plan {
  const open = candidates.filter(canOpen);
  const [first] = candidates;
  if (open.length === 0) {
    const told = first && destinationOf(first, typedKey, ['email']);
    return { outcome: 'obstacle', obstacle: obstacleOf(first), told: told ? [told] : [] };
  }
  const groups = groupByDestination(open, typedKey, channels);
  const typed = groups.find(({ key }) => key === typedKey);
  const [only, ...others] = typed ? [typed] : groups;
  if (!only) return { outcome: 'noContact' };
  if (others.length > 0) {
    const told = groups.flatMap(({ destination }) => (leadsToNumber(destination.channel) ? [] : [destination]));
    return { outcome: 'obstacle', obstacle: 'severalAccounts', told };
  }
  return { outcome: 'send', destination: only.destination, candidates: only.candidates };
}

function obstacleOf(candidate: RecoveryCandidate | undefined): ResetObstacle {
  if (candidate?.isSsoEnforced) return 'singleSignOn';
  return obstacleOfState[candidate?.state ?? ''] ?? 'other';
}

interface Group {
  readonly key: string;
  readonly destination: RecoveryDestination;
  readonly candidates: readonly RecoveryCandidate[];
}

function groupByDestination(
  candidates: readonly RecoveryCandidate[],
  typedKey: string | undefined,
  channels: PlanInput['channels'],
): readonly Group[] {
  const located = candidates.flatMap((candidate) => {
    const contact = contactOf(candidate, typedKey, channels);
    return contact ? [{ candidate, contact }] : [];
  });
  return [...new Set(located.map(({ contact }) => contact.key))].flatMap((key) => {
    const same = located.filter(({ contact }) => contact.key === key);
    const [first] = same;
    return first
      ? [{ key, destination: toDestination(first.contact), candidates: same.map(({ candidate }) => candidate) }]
      : [];
  });
}

function contactOf({ contacts }: RecoveryCandidate, typedKey: string | undefined, channels: PlanInput['channels']) {
  const usable = contacts.filter(({ kind, isCircular }) => {
    const channel = writtenChannelTo(kind);
    return channel !== undefined && channels.includes(channel) && (kind === 'email' || !isCircular);
  });
  return (
    usable.find(({ kind, key }) => kind === 'email' && key === typedKey) ??
    usable.find(({ kind }) => kind === 'email') ??
    usable[0]
  );
}

const toDestination = ({ id, kind, address }: PlanContact): RecoveryDestination => ({
  channel: writtenChannelTo(kind) ?? 'sms',
  contactId: id,
  address,
});

function destinationOf(candidate: RecoveryCandidate, typedKey: string | undefined, channels: PlanInput['channels']) {
  const contact = contactOf(candidate, typedKey, channels);
  return contact && toDestination(contact);
}
