import type { Config } from '../../config.ts';
import type { Origins } from '../../origins/origins.ts';
import type { AuditCollector } from './audit-collector.ts';
import { createHttpCollector } from './http-collector.ts';
import { createSyslogCollector } from './syslog-collector.ts';

/** Ports of RFC 5425 and RFC 6587. */
const ports: Readonly<Record<string, number>> = { 'syslog+tls:': 6514, 'syslog+tcp:': 601 };

/** The collector of the configuration; undefined without one. */
export function configuredCollector(
  config: Pick<Config, 'AUDIT_STREAM_URL' | 'AUDIT_STREAM_TOKEN'>,
  origins: Pick<Origins, 'ofInstallation'>,
): AuditCollector | undefined {
  const [url] = config.AUDIT_STREAM_URL ?? [];
  if (!url) return undefined;
  const port = ports[url.protocol];
  if (port === undefined) return createHttpCollector({ url: url.href, token: config.AUDIT_STREAM_TOKEN });
  return createSyslogCollector({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || port,
    isSecure: url.protocol === 'syslog+tls:',
    from: new URL(origins.ofInstallation()).hostname,
  });
}
