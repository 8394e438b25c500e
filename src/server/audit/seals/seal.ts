import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Secrets } from '../../secrets/secrets.ts';
import type { AuditSealTable } from './seal-tables.ts';

export type Seal = Selectable<AuditSealTable>;
/** What a seal says, before it is signed. */
export type UnsignedSeal = Omit<Seal, 'secret_id' | 'signature'>;

/** What is signed: all of a seal in a fixed order. Its first word changes when the form of a seal or of its records does. */
const textOf = (seal: UnsignedSeal) =>
  JSON.stringify([
    'portico-audit-seal-1',
    seal.number,
    seal.sealed_at,
    seal.from_at,
    seal.until_at,
    seal.records,
    seal.first_at,
    seal.first_id,
    seal.last_at,
    seal.last_id,
    seal.digest,
    seal.contents,
    seal.kept_ms,
    seal.is_again,
    seal.previous,
  ]);

export function signSeal(secrets: Pick<Secrets, 'attest'>, seal: UnsignedSeal): Seal {
  const { secretId, signature } = secrets.attest(textOf(seal));
  return { ...seal, secret_id: secretId, signature };
}

/** Whether a secret of the installation made the seal; undefined when that secret is no longer configured. */
export const isSealGenuine = (secrets: Pick<Secrets, 'isAttested'>, seal: Seal) =>
  secrets.isAttested(textOf(seal), { secretId: seal.secret_id, signature: seal.signature });

/** What the next seal says of this one: SHA-256 in base64url. */
export const digestOfSeal = (seal: Seal) =>
  createHash('sha256')
    .update(JSON.stringify([textOf(seal), seal.secret_id, seal.signature]))
    .digest('base64url');
