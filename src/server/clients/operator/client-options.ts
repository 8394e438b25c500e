import { readFileSync } from 'node:fs';
import { numberOf } from '../../command-line/number-of.ts';
import { formatFields } from '../../command-line/table-text.ts';
import { OperationRefused } from '../../operation/operation.ts';

/** Options of a registration whose names or values are not those of their fields. */
export const clientOptions = {
  applicationType: {
    name: 'native',
    either: ['native', 'web'],
    help: 'Native app: allows custom schemes and loopback addresses.',
  },
  jwks: {
    read: ([path = '']: readonly string[]) => readKeys(path),
    help: 'File of public keys (JWK Set) by which the app authenticates, instead of a secret.',
  },
  brands: { name: 'only-brand', help: 'Brand whose accounts may use the app. Default: all.' },
  serviceSiteOfBrands: {
    name: 'service-site',
    read: siteOf,
    help: 'Brand whose directly opened pages start at this app, or "all". Repeatable.',
  },
  refreshGraceSeconds: 'refresh-grace',
} as const;

function siteOf(given: readonly string[]): 'all' | readonly number[] {
  if (given.includes('all')) return 'all';
  return given.filter((id) => id !== '').map((id) => numberOf('--service-site', id));
}

/** Reads a file with a JWK Set, or with one key. @throws OperationRefused */
function readKeys(path: string): unknown {
  if (path === '') return null;
  try {
    const keys: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return typeof keys === 'object' && keys !== null && 'kty' in keys ? { keys: [keys] } : keys;
  } catch (reason) {
    throw new OperationRefused(`--jwks: ${(reason as Error).message}`);
  }
}

interface Issued {
  readonly clientId: string;
  readonly secret?: string | undefined;
  readonly issuer?: string | undefined;
}

/** A client with its secret, which is not shown again. */
export function secretText({ clientId, secret, issuer }: Issued): string {
  const metadata = issuer && `${issuer}/.well-known/openid-configuration`;
  const shown = formatFields({ client: clientId, secret, issuer, metadata });
  return secret === undefined ? shown : `${shown}\n\nThe secret is not shown again.`;
}
