import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { samlMetadata } from '../../../../examples/identity-provider/saml-provider.ts';
import { freshDatabase } from '../../../../test/database.ts';
import { operateOn } from '../../../../test/operate-on.ts';
import { selfSignedCertificate } from '../../gateways/identity-provider/self-signed-certificate.ts';

const url = 'https://sign-in.acme.example';
const dayMs = 24 * 3_600_000;

/** Metadata of a provider whose certificate ends at a time, in milliseconds since 1970. */
function metadataUntil(until: number): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const certificate = selfSignedCertificate(pem, 'Acme', { from: until - 400 * dayMs, until });
  return samlMetadata('https://idp.acme.example', [{ privateKey: pem, certificate }]);
}

it('the command that adds a SAML connection warns of a certificate that has ended or ends soon', async () => {
  const database = await freshDatabase('tables');
  const folder = await mkdtemp(join(tmpdir(), 'portico-saml-'));
  const run = (...args: string[]) => operateOn({ database, url }, args);
  await run('company', 'add', 'acme', '--name', 'Acme', '--brand', '0');
  const add = async (until: number) => {
    const file = join(folder, 'metadata.xml');
    await writeFile(file, metadataUntil(until));
    const printed = await run('sso', 'add', 'acme', 'acme-sso', '--saml-metadata', file);
    await run('sso', 'remove', 'acme-sso', '--yes');
    return printed;
  };
  expect(await add(Date.UTC(2020, 5, 1))).toContain('Warning: the signing certificate ended 2020-06-01.');
  expect(await add(Date.now() + 10 * dayMs)).toContain('Warning: the signing certificate ends 2');
  expect(await add(Date.now() + 300 * dayMs)).not.toContain('Warning');
  await rm(folder, { recursive: true });
  await database.dispose();
});
