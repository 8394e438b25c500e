import { setTimeout as sleep } from 'node:timers/promises';
import { type Logger, pino } from 'pino';
import { type Config, ConfigurationError, enlargeThreadPool, misspeltVariables, readConfig } from './config.ts';
import { sendConsoleToLog } from './console-to-log.ts';
import type { FraudService } from './gateways/fraud/fraud.ts';
import { type Installation, openInstallation } from './installation.ts';
import { createMetrics, type Metrics } from './metrics/metrics.ts';
import { openControlSocket } from './operator/control-socket.ts';
import { loadDemo } from './operator/demo/load-demo.ts';
import { PageNotBuiltError } from './page/build-manifest.ts';
import { createProcessRegistry, keepOwnAddress } from './processes/processes.ts';
import { InvalidKeyError } from './signing-keys/signing-keys.ts';
import { FolderInUseError } from './storage/folder-lock.ts';
import { countMigrations, SchemaRefused } from './storage/migrations.ts';
import { DatabaseUnavailable, describeAbsence } from './storage/unavailable.ts';
import { migrations } from './tables.ts';
import { traceSettings } from './trace-variables.ts';
import { startTracing } from './tracing/start-tracing.ts';
import { startWorkers } from './work/worker.ts';
import { workersOf } from './workers.ts';

const drainMs = 10_000;
const openAgainMs = 1000;
const tidyAfterMs = 1000;

function createLogger(config: Config): Logger {
  return pino({ level: config.LOG_LEVEL, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}

/** Opens the installation with its demo and its server. */
async function open(config: Config, logger: Logger, metrics: Metrics, stopping: AbortSignal) {
  const installation = await openInstallation(config);
  try {
    await keepOwnAddress(installation.database, config.publicUrl);
    const registry = createProcessRegistry(installation.database, installation.secrets, installation.self);
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
  const opened = await openOncePresent(config, logger, metrics, stopping.signal);
  const { installation, registry, http, authorization, messageSender, fraudService } = opened;
  const onError = (error: unknown, work?: string) =>
    logger.error({ work, failure: String(error) }, 'background work failed');
  const begun = {
    installation,
    authorization,
    registry,
    statistics: opened.statistics,
    clientUses: opened.clientUses,
    brandEnforcesSso: opened.brandEnforcesSso,
    metrics,
    logger,
    stopping: stopping.signal,
    onError,
  };
  const workers = startWorkers(workersOf(begun), begun);
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
    workers.stop();
    metricsServer?.close();
    await http.close();
    await messageSender.stop();
    await workers.ended(); // an app may be slow to answer a notice: what came by HTTP does not wait for it
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
