import { Counter, Gauge, type Registry } from 'prom-client';

/** How much of what a process can do at once is used, asked for when the metrics are read. */
export interface Saturation {
  /** Passwords that are hashed or wait for it, and how many may. */
  hashing(): { readonly reserved: number; readonly limit: number; readonly refused: number };
  /** Undefined for the embedded database. */
  connections(): ConnectionCounts | undefined;
  /** Messages that are due or being sent, in the whole installation. */
  outbox(): Promise<readonly OutboxLength[]>;
  /** Bulk jobs that take rows or are in work, in the whole installation. */
  jobs(): Promise<Readonly<Record<string, number>>>;
  /** The ways whose providers are all paused after failures. */
  pausedChannels(): readonly { readonly channel: string; readonly isPaused: boolean }[];
  /** How many hosts of other services are paused after failures. */
  pausedServices(): Readonly<Record<string, number>>;
  /** Whether other services refuse all requests of this installation, which operators have to mend. */
  faultyServices(): Readonly<Record<string, boolean>>;
  /** How many migrations of this version the database has and lacks, and how many of a newer version it has. */
  migrations(): Promise<MigrationCounts>;
}

export interface MigrationCounts {
  readonly applied: number;
  readonly missing: number;
  readonly newer: number;
}

export interface ConnectionCounts {
  readonly inUse: number;
  readonly idle: number;
  /** Requests that wait for one. */
  readonly waiting: number;
  readonly limit: number;
}

export interface OutboxLength {
  readonly channel: string;
  readonly messages: number;
  /** How long the longest of them has been due. */
  readonly oldestSeconds: number;
}

/** Adds the gauges to the metrics. What cannot be asked now, such as a database that is away, keeps no value. */
export function registerSaturation(registry: Registry, saturation: Saturation): void {
  const gauge = (name: string, help: string, labelNames: readonly string[], collect: (gauge: Gauge) => unknown) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset();
        await collect(this as Gauge);
      },
    });
  gauge('portico_hashing_slots', 'Slots of the hashing queue.', ['state'], (one) => {
    const { reserved, limit } = saturation.hashing();
    one.set({ state: 'reserved' }, reserved);
    one.set({ state: 'limit' }, limit);
  });
  new Counter({
    name: 'portico_hashing_refused_total',
    help: 'Passwords that were refused because too many wait to be hashed.',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(saturation.hashing().refused);
    },
  });
  gauge('portico_migrations', 'Migrations of the database.', ['state'], async (one) => {
    const counts = await saturation.migrations().catch(() => ({}));
    for (const [state, value] of Object.entries(counts)) one.set({ state }, value);
  });
  gauge('portico_database_connections', 'Connections to PostgreSQL.', ['state'], (one) => {
    for (const [state, value] of Object.entries(saturation.connections() ?? {})) one.set({ state }, value);
  });
  let asked: Promise<readonly OutboxLength[]> | undefined;
  const outbox = () => {
    asked ??= saturation
      .outbox()
      .catch(() => [])
      .finally(() => {
        asked = undefined;
      });
    return asked;
  };
  gauge('portico_outbox_messages', 'Messages that are due or being sent.', ['channel'], async (one) => {
    for (const { channel, messages } of await outbox()) one.set({ channel }, messages);
  });
  gauge('portico_outbox_oldest_seconds', 'How long the oldest message has been due.', ['channel'], async (one) => {
    for (const { channel, oldestSeconds } of await outbox()) one.set({ channel }, oldestSeconds);
  });
  gauge('portico_jobs', 'Bulk jobs that take rows or are in work.', ['state'], async (one) => {
    const counts = await saturation.jobs().catch(() => ({}));
    for (const [state, value] of Object.entries(counts)) one.set({ state }, value);
  });
  gauge('portico_delivery_paused', '1 while all providers of a way are paused after failures.', ['channel'], (one) => {
    for (const { channel, isPaused } of saturation.pausedChannels()) one.set({ channel }, Number(isPaused));
  });
  gauge('portico_services_paused', 'Hosts of a service that are not asked now, after failures.', ['service'], (one) => {
    for (const [service, hosts] of Object.entries(saturation.pausedServices())) one.set({ service }, hosts);
  });
  gauge('portico_services_faulty', '1 while a service refuses all requests of this process.', ['service'], (one) => {
    for (const [service, isFaulty] of Object.entries(saturation.faultyServices()))
      one.set({ service }, Number(isFaulty));
  });
}
