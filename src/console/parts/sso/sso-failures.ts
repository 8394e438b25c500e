import type { ListSsoFailuresPage } from '../../kernel/management.generated.ts';

export type FailedSignOn = ListSsoFailuresPage['items'][number];

/** Failures of one connection that have the same cause. */
export interface FailureGroup {
  readonly name: string;
  /** For who looks after the provider, in English. */
  readonly reason: string;
  readonly count: number;
  /** The newest one: milliseconds since 1970, and what its user was shown. */
  readonly at: number;
  readonly reference: string;
}

/** The failures by their causes, in the order of the newest of each. @param failures the newest first */
export function groupFailures(failures: readonly FailedSignOn[]): FailureGroup[] {
  const groups = new Map<string, FailureGroup>();
  for (const { name, reason, at, reference } of failures) {
    const key = `${name} ${reason}`;
    const former = groups.get(key);
    groups.set(key, former ? { ...former, count: former.count + 1 } : { name, reason, count: 1, at, reference });
  }
  return [...groups.values()];
}

/** Failures that have words of their own: `sso.failure.<name>` and `sso.failure.<name>Detail`. */
const known = [
  'oauthDenied',
  'ssoAuthError',
  'ssoProviderDown',
  'invalidIdpEntity',
  'ssoInvalidToken',
  'ssoBegunElsewhere',
] as const;

export const knownFailureOf = (name: string): (typeof known)[number] | 'other' =>
  known.find((one) => one === name) ?? 'other';
