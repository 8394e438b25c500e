import { type PolicyChannel, policyChannels } from '../../contract/two-factor/factor-ways.ts';

/** Whether a company asks for a second factor. */
export const requirements = ['off', 'optional', 'required'] as const;
export type Requirement = (typeof requirements)[number];

/** What is set for a company or an account; what is missing is not restricted. */
export interface PolicyRow {
  readonly requirement: Requirement;
  readonly channels: readonly PolicyChannel[] | undefined;
  readonly trustHours: number | undefined;
  /** Milliseconds since 1970. */
  readonly requiredFrom: number | undefined;
}

/** What counts for an account. */
export interface SecondFactorPolicy {
  readonly requirement: Requirement;
  readonly channels: readonly PolicyChannel[];
  /** Hours for which a device may be trusted, 1 to 8760; 0 for never. */
  readonly trustHours: number;
  /** From when on the set-up of a required factor cannot be put off. */
  readonly requiredFrom: number;
}

export const defaultTrustHours = 30 * 24;
export const longestTrustHours = 365 * 24;

/** The policy of an account: that of its company, and for the account only what is stricter (MFA-4, MFA-5). */
export function policyOf(company: PolicyRow | undefined, own: PolicyRow | undefined): SecondFactorPolicy {
  const rows = [company, own].filter((row) => row !== undefined);
  const strictest = Math.max(...rows.map(({ requirement }) => requirements.indexOf(requirement)), -1);
  const channels = policyChannels.filter((channel) => rows.every((row) => row.channels?.includes(channel) ?? true));
  const demands = rows.filter(({ requirement }) => requirement === 'required');
  return {
    requirement: requirements[strictest] ?? 'optional',
    channels: channels.length > 0 ? channels : (company?.channels ?? policyChannels),
    trustHours: Math.min(...rows.map((row) => row.trustHours ?? defaultTrustHours), longestTrustHours, ...noneOf(rows)),
    requiredFrom: Math.min(...demands.map((row) => row.requiredFrom ?? 0)),
  };
}

const noneOf = (rows: readonly unknown[]) => (rows.length === 0 ? [defaultTrustHours] : []);
