import { setTimeout as sleep } from 'node:timers/promises';
import { type Logger, pino } from 'pino';
import { createAuditSealer } from './audit/seals/audit-sealer.ts';
import { createSealFile } from './audit/seals/seal-file.ts';
import { sealLineOf } from './audit/seals/seal-line.ts';
import { createAuditStream } from './audit/stream/audit-stream.ts';
import { type Config, ConfigurationError, enlargeThreadPool, misspeltVariables, readConfig } from './config.ts';
import { sendConsoleToLog } from './console-to-log.ts';
import { provisionLines, tellContacts } from './emergency-address/emergency-address.ts';
import { configuredCollector } from './gateways/audit-collector/configured-collector.ts';
import type { FraudService } from './gateways/fraud/fraud.ts';
import { createTxtRecords, type TxtRecords } from './gateways/txt-records/txt-records.ts';
import { type Installation, openInstallation } from './installation.ts';
import { createJobWorker } from './jobs/job-worker.ts';
import { createMetrics, type Metrics } from './metrics/metrics.ts';
import type { Rights } from './operation/reach.ts';
import { openControlSocket } from './operator/control-socket.ts';
import { loadDemo } from './operator/demo/load-demo.ts';
import { PageNotBuiltError } from './page/build-manifest.ts';
import { createProcessRegistry, keepOwnAddress } from './processes/processes.ts';
import { InvalidKeyError } from './signing-keys/signing-keys.ts';
import { announceCertificate, checkConnections, recheckDomains } from './sso/sso.ts';
import { FolderInUseError } from './storage/folder-lock.ts';
import { countMigrations, SchemaRefused } from './storage/migrations.ts';
import { type Retention, sweepRegularly } from './storage/sweep.ts';
import { DatabaseUnavailable, describeAbsence } from './storage/unavailable.ts';
import { expiringTables, migrations } from './tables.ts';
import { traceSettings } from './trace-variables.ts';
import { startTracing } from './tracing/start-tracing.ts';

const sweepEveryMs = 60_000;
const refreshKeysEveryMs = 1000;
const sayPresentEveryMs = 5000;
const sendNoticesEveryMs = 500;
const provisionEveryMs = 500;
const tellContactsEveryMs = 2000;
const streamAuditEveryMs = 1000;
const sealAuditEveryMs = 60_000;
const workOnJobsEveryMs = 1000;
const drainMs = 10_000;
const openAgainMs = 1000;
const tidyAfterMs = 1000;
const checkDomainsEveryMs = 3_600_000;
const day = 24 * 3600 * 1000;

const retentionOf = ({ AUDIT_DAYS, ENDED_SIGN_IN_DAYS, EMERGENCY_EVIDENCE_DAYS }: Config): Retention => ({
  emergencyEvidence: EMERGENCY_EVIDENCE_DAYS * day,
  audit: AUDIT_DAYS * day,
  endedSignIns: ENDED_SIGN_IN_DAYS * day,
});

function createLogger(config: Config): Logger {
  return pino({ level: config.LOG_LEVEL, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}

/** Opens the installation with its demo and its server. */
async function open(config: Config, logger: Logger, metrics: Metrics, stopping: AbortSignal) {
  const installation = await openInstallation(config);
  try {
    await keepOwnAddress(installation.database, config.publicUrl);
    const registry = createProcessRegistry(installation.database, installation.secrets);
    await registry.refresh(); // before anything is sealed
    if (config.isDemo) await loadDemo(installation);
    const { createApp } = await import('./app.ts'); // after the configuration: the OpenID library speaks when it is loaded
    return { installation, registry, ...(await createApp(installation, logger, metrics, stopping)) };
  } catch (error) {
    await installation.close();
    throw error;
  }
}

/** Opens again and again while PostgreSQL is not there, and says so once. */
async function openOncePresent(...how: Parameters<typeof open>): ReturnType<typeof open> {
  for (let isTold = false; ; isTold = true) {
    try {
      return await open(...how);
    } catch (error) {
      const mayCome = error instanceof DatabaseUnavailable && error.reason !== 'refusing';
      if (!mayCome || !how[0].DATABASE_URL) throw error;
      if (!isTold) process.stderr.write(`${describeAbsence(error)} Portico waits for it.\n`);
      await sleep(openAgainMs);
    }
  }
}

/** Repeats work, never twice at once. */
function repeat(everyMs: number, work: () => Promise<unknown>, onError: (error: unknown) => void) {
  let running: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    running ??= work()
      .catch(onError)
      .finally(() => (running = undefined));
  }, everyMs);
  return {
    stop: () => clearInterval(timer),
    ended: async () => void (await running),
  };
}

/** Looks up the DNS records of domains whose proof is a day old, and warns of those that are missing. */
async function checkDomains({ singleSignOn }: Installation, dns: TxtRecords, logger: Logger): Promise<void> {
  for (const { domain, companyId } of await recheckDomains(singleSignOn.domains, dns))
    logger.warn({ domain, companyId }, 'the DNS record that proves a domain is missing');
}

/** Renews connections by what their providers publish, and tells which certificates end soon. */
async function watchConnections(installation: Installation, logger: Logger, metrics: Metrics): Promise<void> {
  const { singleSignOn, identityProviders: providers, config } = installation;
  const deps: Parameters<typeof checkConnections>[0] = {
    connections: singleSignOn.connections,
    providers,
    publicUrl: config.publicUrl,
    announce: (...about) => announceCertificate({ ...installation, ...singleSignOn }, ...about),
  };
  for (const { news, ...about } of await checkConnections(deps, Date.now()))
    logger.warn(about, `single sign-on: ${news}`);
  for (const { id, settings } of await singleSignOn.connections.list()) {
    const { certificatesEndAt } = providers.describe(settings);
    if (certificatesEndAt !== undefined) metrics.certificateEnds({ connection: id }, certificatesEndAt);
  }
}

/** What operations work on, for who has started a job. It is loaded with the first one. */
async function loadJobNeeds(installation: Installation) {
  const { needsOfBegunWork } = await import('./operation-needs.ts');
  return (operator: string, rights: readonly Rights[]) => needsOfBegunWork(installation, operator, rights);
}

/** Hosts of the services that are not asked now, after failures. */
const pausedServices = (
  { addressValidation, provisioning, identityProviders }: Installation,
  fraud: FraudService | undefined,
) => ({
  addressValidation: Number(!addressValidation.isAvailable()),
  emergencyProvisioning: Number(provisioning?.isPaused() === true),
  fraud: Number(fraud?.isPaused() === true),
  identityProviders: identityProviders.paused(),
});

/** @throws ConfigurationError when the port is in use */
const listenForMetrics = (metrics: Metrics, port: number, host: string) =>
  metrics.listen(port, host).catch((error) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new ConfigurationError(`METRICS_PORT: ${port} is in use by another process.`);
  });

/** A start leaves a third of its heap unused. V8 gives it back only when it is asked to, which the launcher allows. */
const returnMemory = () => globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });

async function serve(config: Config): Promise<void> {
  const logger = createLogger(config);
  sendConsoleToLog(logger);
  for (const { given, meant } of misspeltVariables()) logger.warn(`${given} is no setting. Is ${meant} meant?`);
  const metrics = createMetrics();
  const traces = traceSettings(config);
  const stopTracing = traces && (await startTracing(traces));
  const stopping = new AbortController();
  const { installation, registry, http, authorization, messageSender, fraudService } = await openOncePresent(
    config,
    logger,
    metrics,
    stopping.signal,
  );
  const onError = (error: unknown) => logger.error({ failure: String(error) }, 'background work failed');
  const stopSweeping = sweepRegularly(installation.database, expiringTables, {
    retention: retentionOf(config),
    everyMs: sweepEveryMs,
    onError,
    watch: {
      swept: (table, rows) => metrics.rowsSwept({ table }, rows),
      failed: (table) => metrics.sweepFailed({ table }),
      dropped: (partition) => logger.info({ partition }, 'a month has expired'),
      cleared: () => metrics.sweepCleared(),
    },
  });
  const keyWatch = repeat(refreshKeysEveryMs, () => authorization.refreshKeys(), onError);
  const presence = repeat(sayPresentEveryMs, () => registry.refresh(), onError);
  const notices = repeat(sendNoticesEveryMs, () => authorization.sendLogoutNotices(stopping.signal), onError);
  const dns = createTxtRecords(config.DNS_SERVERS);
  const domains = repeat(checkDomainsEveryMs, () => checkDomains(installation, dns, logger), onError);
  const watch = () => watchConnections(installation, logger, metrics);
  const connections = repeat(checkDomainsEveryMs, watch, onError);
  watch().catch(onError);
  const { provisioning, emergency } = installation;
  const provision = async () =>
    provisioning && provisionLines({ queue: emergency.provisioningQueue, provisioning, metrics }, stopping.signal);
  const provisioningOfLines = repeat(provisionEveryMs, provision, onError);
  const tell = async () => {
    const { publicUrl } = installation.config;
    for (const company of await tellContacts({ ...installation, ...emergency, publicUrl }, stopping.signal))
      logger.warn({ company }, 'the contact for emergency calls gets no mail: it came back, or is unwanted');
  };
  const tellingContacts = repeat(tellContactsEveryMs, tell, onError);
  const collector = configuredCollector(installation.config);
  const auditStream =
    collector && createAuditStream({ ...installation, collector, metrics, report: (news) => logger.warn(news) });
  const streaming = repeat(streamAuditEveryMs, async () => auditStream?.send(stopping.signal), onError);
  const keptMs = retentionOf(config).audit;
  const sealer = createAuditSealer({
    ...installation,
    keptMs,
    metrics,
    report: (news) => logger.error(news),
    file: config.AUDIT_SEAL_FILE === undefined ? undefined : createSealFile(config.AUDIT_SEAL_FILE),
    announce: async (news) => collector?.take([sealLineOf(news)], stopping.signal),
  });
  const sealing = repeat(sealAuditEveryMs, () => sealer.seal(stopping.signal), onError);
  const jobWorker = createJobWorker({
    ...installation,
    metrics,
    onError,
    report: (job, news) => logger.info(job, news),
    loadNeeds: () => loadJobNeeds(installation),
  });
  const jobs = repeat(workOnJobsEveryMs, () => jobWorker.work(stopping.signal), onError);
  metrics.observe({
    hashing: () => installation.hasher.load(),
    connections: () => installation.database.connections?.(),
    outbox: () => installation.outbox.lengths(),
    jobs: () => installation.jobs.count(),
    pausedChannels: () => messageSender.pausedChannels(),
    pausedServices: () => pausedServices(installation, fraudService),
    migrations: () => countMigrations(installation.database.db, migrations),
    faultyServices: () => ({ addressValidation: installation.addressValidation.hasFault?.() === true }),
  });
  messageSender.start();
  const metricsServer =
    config.METRICS_PORT === undefined ? undefined : await listenForMetrics(metrics, config.METRICS_PORT, config.HOST);
  const controlSocket = config.DATABASE_URL ? undefined : await openControlSocket(config.DATA_DIR, installation);
  await http.listen({ port: config.PORT, host: config.HOST });
  logger.info({ publicUrl: config.publicUrl, database: installation.database.kind }, 'ready');
  setTimeout(returnMemory, tidyAfterMs).unref();

  const stop = async (delaySeconds: number) => {
    stopping.abort();
    await sleep(1000 * delaySeconds);
    setTimeout(() => process.exit(1), drainMs).unref();
    stopSweeping();
    keyWatch.stop();
    presence.stop();
    notices.stop();
    domains.stop();
    connections.stop();
    provisioningOfLines.stop();
    tellingContacts.stop();
    streaming.stop();
    sealing.stop();
    jobs.stop();
    metricsServer?.close();
    await http.close();
    await messageSender.stop();
    await provisioningOfLines.ended();
    await tellingContacts.ended();
    await streaming.ended();
    await auditStream?.leave();
    await jobs.ended();
    await sealing.ended();
    await sealer.leave();
    await notices.ended(); // an app may be slow to answer: what came by HTTP does not wait for it
    await presence.ended();
    await registry.leave();
    await controlSocket?.close();
    await stopTracing?.();
    await installation.close();
    process.exit(0);
  };
  process.once('SIGTERM', () => void stop(config.SHUTDOWN_DELAY_SECONDS));
  process.once('SIGINT', () => void stop(0));
}

/** Errors that an operator can mend; their message says how. */
const operatorMistakes = [ConfigurationError, FolderInUseError, SchemaRefused, PageNotBuiltError, InvalidKeyError];

/** The message of an error that an operator can mend, else the stack. */
function reasonToStop(error: unknown): string {
  if (error instanceof Error && operatorMistakes.some((type) => error instanceof type)) return error.message;
  if (error instanceof DatabaseUnavailable) return describeAbsence(error);
  const { code, port, stack } = error as NodeJS.ErrnoException & { port?: number };
  return code === 'EADDRINUSE' ? `PORT: ${port} is in use by another process.` : String(stack);
}

enlargeThreadPool();
try {
  await serve(readConfig());
} catch (error) {
  process.stderr.write(`${reasonToStop(error)}\n`);
  process.exit(1);
}
