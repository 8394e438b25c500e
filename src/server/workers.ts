import { join } from 'node:path';
import type { Logger } from 'pino';
import { createAlarmMailer, createAlarmWatch, createMetricSampler } from './alarms/alarms.ts';
import { createAuditSealer } from './audit/seals/audit-sealer.ts';
import { createSealFile } from './audit/seals/seal-file.ts';
import { sealLineOf } from './audit/seals/seal-line.ts';
import { createAuditStream } from './audit/stream/audit-stream.ts';
import { createVerificationWorker } from './audit/verifications/verification-worker.ts';
import type { Authorization } from './authorization/authorization.ts';
import type { ClientUses } from './clients/clients.ts';
import type { Config } from './config.ts';
import { loadConsoleTexts } from './console/console-texts.ts';
import { inviteToConfirm } from './email-change/email-change.ts';
import { provisionLines, tellContacts } from './emergency-address/emergency-address.ts';
import { dataFolder } from './folders.ts';
import type { AuditCollector } from './gateways/audit-collector/audit-collector.ts';
import { configuredCollector } from './gateways/audit-collector/configured-collector.ts';
import { createTxtRecords } from './gateways/txt-records/txt-records.ts';
import type { Installation } from './installation.ts';
import { createJobWorker } from './jobs/job-worker.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Rights } from './operation/reach.ts';
import type { createProcessRegistry } from './processes/processes.ts';
import { announceCertificate, checkConnections, recheckDomains } from './sso/sso.ts';
import { createSignInTotals, type SignInStatistics } from './statistics/statistics.ts';
import { type Retention, sweepUntilClear } from './storage/sweep.ts';
import { expiringTables } from './tables.ts';
import type { Worker } from './work/worker.ts';

export interface WorkerDeps {
  readonly installation: Installation;
  readonly authorization: Pick<Authorization, 'refreshKeys' | 'sendLogoutNotices'>;
  readonly registry: ReturnType<typeof createProcessRegistry>;
  readonly metrics: Metrics;
  readonly statistics: Pick<SignInStatistics, 'write'>;
  readonly clientUses: Pick<ClientUses, 'write' | 'writeAll'>;
  readonly logger: Logger;
  readonly stopping: AbortSignal;
  /** Whether a brand refuses passwords (enforceSSOOnly). */
  brandEnforcesSso(brandId: number): boolean;
  /** Told of the failures of single jobs. */
  onError(error: unknown): void;
}

const dayMs = 24 * 3600 * 1000;
const hourMs = 3_600_000;

const retentionOf = ({ AUDIT_DAYS, ENDED_SIGN_IN_DAYS, EMERGENCY_EVIDENCE_DAYS }: Config): Retention => ({
  emergencyEvidence: EMERGENCY_EVIDENCE_DAYS * dayMs,
  audit: AUDIT_DAYS * dayMs,
  endedSignIns: ENDED_SIGN_IN_DAYS * dayMs,
});

/** All that a server does by itself. They hand over in this order when it stops. */
export function workersOf(deps: WorkerDeps): readonly Worker[] {
  const { installation, authorization, registry, statistics, clientUses } = deps;
  const collector = configuredCollector(installation.config, installation.origins);
  return [
    sweeper(deps),
    { name: 'signing keys', everyMs: 1000, run: () => authorization.refreshKeys() },
    { name: 'sign-out notices', everyMs: 500, run: (stopping) => authorization.sendLogoutNotices(stopping) },
    { name: 'proofs of domains', everyMs: hourMs, run: () => checkDomains(deps) },
    { name: 'connections', everyMs: hourMs, beginsAtOnce: true, run: () => watchConnections(deps) },
    { name: 'provisioning of lines', everyMs: 500, run: (stopping) => provision(deps, stopping) },
    { name: 'contacts for emergency calls', everyMs: 2000, run: (stopping) => tell(deps, stopping) },
    ...(installation.config.CONFIRMATION_INVITATIONS ? [inviter(deps)] : []),
    jobWorker(deps),
    ...(collector ? [auditStream(deps, collector)] : []),
    sealer(deps, collector),
    verifier(deps),
    { name: 'statistics', everyMs: 10_000, run: () => statistics.write(), leave: () => statistics.write() },
    { name: 'uses of clients', everyMs: 5000, run: () => clientUses.write(), leave: () => clientUses.writeAll() },
    totals(deps),
    sampler(deps),
    alarmWatch(deps),
    ...spendingWorkers(deps),
    ...providerWorkers(deps),
    signOnCounter(deps),
    { name: 'presence', everyMs: 5000, run: () => registry.refresh(), leave: () => registry.leave() },
  ];
}

function sweeper({ installation, metrics, logger }: WorkerDeps): Worker {
  const retention = retentionOf(installation.config);
  const watch = {
    swept: (table: string, rows: number) => metrics.rowsSwept({ table }, rows),
    failed: (table: string) => metrics.sweepFailed({ table }),
    dropped: (partition: string) => logger.info({ partition }, 'a month has expired'),
    cleared: () => metrics.sweepCleared(),
  };
  const { database } = installation;
  const run = (signal: AbortSignal) => sweepUntilClear(database, expiringTables, { retention, watch, signal });
  return { name: 'sweep', everyMs: 60_000, run };
}

/** Writes what messages have cost, and learns of limits that somebody has set. */
function spendingWorkers({ installation: { spendingLedger } }: WorkerDeps): readonly Worker[] {
  const write = () => spendingLedger.write();
  return [
    { name: 'spending', everyMs: 10_000, run: write, leave: write },
    { name: 'limits of spending', everyMs: 2000, beginsAtOnce: true, run: () => spendingLedger.refresh() },
  ];
}

/** Writes how providers have answered, and learns which of them send what. */
function providerWorkers({ installation: { providerLedger } }: WorkerDeps): readonly Worker[] {
  const write = () => providerLedger.write();
  return [
    { name: 'answers of providers', everyMs: 10_000, run: write, leave: write },
    { name: 'orders of providers', everyMs: 2000, beginsAtOnce: true, run: () => providerLedger.refresh() },
  ];
}

/** Writes what came of sign-ins by companies' connections. */
function signOnCounter({ installation: { singleSignOn } }: WorkerDeps): Worker {
  const write = () => singleSignOn.signOnCounts.write();
  return { name: 'sign-ins by connections', everyMs: 10_000, run: write, leave: write };
}

/** Sums up the hours and days of sign-ins that are over. */
function totals({ installation }: WorkerDeps): Worker {
  const { sumUp, leave } = createSignInTotals(installation.database);
  return { name: 'totals of sign-ins', everyMs: 60_000, run: sumUp, leave };
}

/** Writes down what the rules of the alarms read, also at the end: what was counted last counts too. */
function sampler({ installation, metrics }: WorkerDeps): Worker {
  const sample = createMetricSampler(installation.database, metrics, installation.self.id);
  return { name: 'samples of metrics', everyMs: 30_000, beginsAtOnce: true, run: sample, leave: sample };
}

/** Evaluates the rules of the alarms, and mails them to who has chosen it. */
function alarmWatch({ installation, logger }: WorkerDeps): Worker {
  const warn = (problem: string) => logger.warn({ problem }, 'texts of alarms');
  let texts: ReturnType<typeof loadConsoleTexts> | undefined;
  const mailer = createAlarmMailer({
    ...installation,
    loadBrands: () => installation.brandLoader.load(warn),
    loadTexts() {
      texts ??= loadConsoleTexts(join(dataFolder, 'console-locales'), warn);
      return texts;
    },
    report: (reason) => logger.error({ err: reason }, 'a mail of alarms is not queued'),
  });
  const { evaluate, leave } = createAlarmWatch(installation.database, mailer);
  return { name: 'alarms', everyMs: 30_000, run: evaluate, leave };
}

/** Looks up the DNS records of domains whose proof is a day old, and warns of those that are missing. */
async function checkDomains({ installation, logger }: WorkerDeps): Promise<void> {
  const { singleSignOn, config } = installation;
  for (const { domain, companyId } of await recheckDomains(singleSignOn.domains, createTxtRecords(config.DNS_SERVERS)))
    logger.warn({ domain, companyId }, 'the DNS record that proves a domain is missing');
}

/** Renews connections by what their providers publish, and tells which certificates end soon. */
async function watchConnections({ installation, metrics, logger }: WorkerDeps): Promise<void> {
  const { singleSignOn, identityProviders: providers } = installation;
  const deps: Parameters<typeof checkConnections>[0] = {
    connections: singleSignOn.connections,
    providers,
    origins: installation.origins,
    announce: (...about) => announceCertificate({ ...installation, ...singleSignOn }, ...about),
  };
  for (const { news, ...about } of await checkConnections(deps, Date.now()))
    logger.warn(about, `single sign-on: ${news}`);
  for (const { id, settings } of await singleSignOn.connections.list()) {
    const { certificatesEndAt } = providers.describe(settings);
    if (certificatesEndAt !== undefined) metrics.certificateEnds({ connection: id }, certificatesEndAt);
  }
}

async function provision({ installation, metrics }: WorkerDeps, stopping: AbortSignal): Promise<void> {
  const { provisioning, emergency } = installation;
  if (provisioning) await provisionLines({ queue: emergency.provisioningQueue, provisioning, metrics }, stopping);
}

async function tell({ installation, logger }: WorkerDeps, stopping: AbortSignal): Promise<void> {
  const { emergency } = installation;
  for (const company of await tellContacts({ ...installation, ...emergency }, stopping))
    logger.warn({ company }, 'the contact for emergency calls gets no mail: it came back, or is unwanted');
}

function inviter({ installation, brandEnforcesSso }: WorkerDeps): Worker {
  const deps = { ...installation, brandEnforcesSso };
  return { name: 'invitations to confirm', everyMs: 600_000, run: (stopping) => inviteToConfirm(deps, stopping) };
}

function jobWorker({ installation, metrics, logger, onError }: WorkerDeps): Worker {
  const jobs = createJobWorker({
    ...installation,
    metrics,
    onError,
    report: (job, news) => logger.info(job, news),
    loadNeeds: () => loadJobNeeds(installation),
  });
  return { name: 'jobs', everyMs: 1000, run: (stopping) => jobs.work(stopping) };
}

/** What operations work on, for who has started a job. It is loaded with the first one. */
async function loadJobNeeds(installation: Installation) {
  const { needsOfBegunWork } = await import('./operation-needs.ts');
  return (operator: string, rights: readonly Rights[]) => needsOfBegunWork(installation, operator, rights);
}

function auditStream({ installation, metrics, logger }: WorkerDeps, collector: AuditCollector): Worker {
  const stream = createAuditStream({ ...installation, collector, metrics, report: (news) => logger.warn(news) });
  const run = (stopping: AbortSignal) => stream.send(stopping);
  return { name: 'audit stream', everyMs: 1000, run, leave: () => stream.leave() };
}

/** Compares the audit with its seals for who has asked for it. */
function verifier({ installation, logger, onError }: WorkerDeps): Worker {
  const verifications = createVerificationWorker({
    ...installation,
    onError,
    report: (finding, news) => logger.error(finding, news),
  });
  return { name: 'verifications of the audit', everyMs: 1000, run: (stopping) => verifications.work(stopping) };
}

function sealer(
  { installation, metrics, logger, stopping }: WorkerDeps,
  collector: AuditCollector | undefined,
): Worker {
  const { config } = installation;
  const seals = createAuditSealer({
    ...installation,
    keptMs: retentionOf(config).audit,
    metrics,
    report: (news) => logger.error(news),
    file: config.AUDIT_SEAL_FILE === undefined ? undefined : createSealFile(config.AUDIT_SEAL_FILE),
    announce: async (news) => collector?.take([sealLineOf(news)], stopping),
  });
  return { name: 'audit seals', everyMs: 60_000, run: () => seals.seal(stopping), leave: () => seals.leave() };
}
