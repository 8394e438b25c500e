import { Counter, type Registry } from 'prom-client';
import { isTestClientId } from '../../rules/apps/test-client.ts';

/** What the metrics are told of a record of the audit. */
export interface CountedRecord {
  readonly event: string;
  readonly outcome: string;
  readonly brandId?: number | undefined;
  /** The app of a sign-in, which is registered. */
  readonly clientId?: string | undefined;
  /** How a second step was tried. */
  readonly way?: string | undefined;
}

/** Counts the steps of sign-ins, never whose. */
export interface SignInMetrics {
  /** Other events of the audit are not counted, nor tests of apps. */
  auditRecorded(record: CountedRecord): void;
}

/** The events of the audit that tell how sign-ins go, and of an attack on them. Their outcomes are names. */
const signInEvents = new Set([
  'signInOpened',
  'credentialChecked',
  'passwordChecked',
  'secondFactorChecked',
  'singleSignOnUsed',
  'accountLocked',
  'gateClosed',
  'codeRefused',
  'signInFinished',
  'signInLeft',
]);

/** Apps with series of their own, so that an installation with thousands of apps does not fill Prometheus. */
const mostApps = 200;

export function createSignInCounters(registry: Registry): SignInMetrics {
  const steps = new Counter({
    name: 'portico_sign_in_steps_total',
    help: 'Steps of sign-ins.',
    labelNames: ['event', 'outcome', 'brand', 'app'],
    registers: [registry],
  });
  const secondSteps = new Counter({
    name: 'portico_second_steps_total',
    help: 'Second steps by their way.',
    labelNames: ['way', 'outcome'],
    registers: [registry],
  });
  const apps = new Set<string>();
  function appOf(clientId: string | undefined): string {
    if (clientId === undefined) return 'none';
    if (apps.size < mostApps) apps.add(clientId);
    return apps.has(clientId) ? clientId : 'other';
  }
  return {
    auditRecorded({ event, outcome, brandId, clientId, way }) {
      if (!signInEvents.has(event) || isTestClientId(clientId ?? '')) return;
      steps.inc({ event, outcome, brand: brandId ?? 'none', app: appOf(clientId) });
      if (event === 'secondFactorChecked' && way !== undefined) secondSteps.inc({ way, outcome });
    },
  };
}
