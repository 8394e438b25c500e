import { setTimeout as sleep } from 'node:timers/promises';
import { type Logger, pino } from 'pino';
import { type Config, ConfigurationError, enlargeThreadPool, readConfig } from './config.ts';
import { openInstallation } from './installation.ts';
import { createMetrics } from './metrics/metrics.ts';
import { openControlSocket } from './operator/control-socket.ts';
import { loadDemo } from './operator/load-demo.ts';
import { operations } from './operator/operations.ts';
import { PageNotBuiltError } from './page/build-manifest.ts';
import { InvalidKeyError } from './signing-keys/signing-keys.ts';
import { FolderInUseError } from './storage/folder-lock.ts';
import { type Retention, sweepRegularly } from './storage/sweep.ts';
import { expiringTables } from './tables.ts';

const sweepEveryMs = 60_000;
const refreshKeysEveryMs = 1000;
const sendNoticesEveryMs = 500;
const drainMs = 10_000;
const day = 24 * 3600 * 1000;

const retentionOf = ({ AUDIT_DAYS, ENDED_SIGN_IN_DAYS }: Config): Retention => ({
  audit: AUDIT_DAYS * day,
  endedSignIns: ENDED_SIGN_IN_DAYS * day,
});

function createLogger(config: Config): Logger {
  return pino({ level: config.LOG_LEVEL, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}

async function serve(config: Config): Promise<void> {
  const logger = createLogger(config);
  const installation = await openInstallation(config);
  if (config.isDemo) await loadDemo(installation);
  const metrics = createMetrics();
  const { createApp } = await import('./app.ts'); // after the configuration: the OpenID library speaks when it is loaded
  const stopping = new AbortController();
  const { http, authorization } = await createApp(installation, logger, metrics, stopping.signal);
  const onError = (error: unknown) => logger.error({ failure: String(error) }, 'background work failed');
  const stopSweeping = sweepRegularly(
    installation.database,
    expiringTables,
    retentionOf(config),
    sweepEveryMs,
    onError,
  );
  const keyWatch = setInterval(() => authorization.refreshKeys().catch(onError), refreshKeysEveryMs);
  let sendingNotices: Promise<void> | undefined;
  const notices = setInterval(() => {
    sendingNotices ??= authorization
      .sendLogoutNotices(stopping.signal)
      .catch(onError)
      .finally(() => (sendingNotices = undefined));
  }, sendNoticesEveryMs);
  const metricsServer =
    config.METRICS_PORT === undefined ? undefined : await metrics.listen(config.METRICS_PORT, config.HOST);
  const controlSocket = config.DATABASE_URL
    ? undefined
    : await openControlSocket(config.DATA_DIR, operations, installation);
  await http.listen({ port: config.PORT, host: config.HOST });
  logger.info({ publicUrl: config.publicUrl, database: installation.database.kind }, 'ready');

  const stop = async (delaySeconds: number) => {
    stopping.abort();
    await sleep(1000 * delaySeconds);
    setTimeout(() => process.exit(1), drainMs).unref();
    stopSweeping();
    clearInterval(keyWatch);
    clearInterval(notices);
    metricsServer?.close();
    await http.close();
    await sendingNotices; // an app may be slow to answer: what came by HTTP does not wait for it
    await controlSocket?.close();
    await installation.close();
    process.exit(0);
  };
  process.once('SIGTERM', () => void stop(config.SHUTDOWN_DELAY_SECONDS));
  process.once('SIGINT', () => void stop(0));
}

/** Errors that an operator can mend; their message says how. */
const operatorMistakes = [ConfigurationError, FolderInUseError, PageNotBuiltError, InvalidKeyError];

/** The message of an error that an operator can mend, else the stack. */
function reasonToStop(error: unknown): string {
  if (error instanceof Error && operatorMistakes.some((type) => error instanceof type)) return error.message;
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
