import { readDemoSamlProvider } from '../src/server/operator/demo/demo-data.ts';
import type { Database } from '../src/server/storage/database.ts';

/** Ids of the connections of the test. */
export const connectionIds = {
  failing: 'harbour-entra',
  ended: 'brightwell-okta',
  ready: 'orchard-google',
  well: 'kestrel-adfs',
} as const;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

interface Added {
  readonly id: string;
  readonly company: string;
  readonly label: string;
  readonly host: string;
  readonly isEnabled?: boolean;
  /** In so many days; by SAML alone. */
  readonly certificateDays?: number;
  readonly isTested?: boolean;
  readonly signedIn?: number;
  readonly failed?: number;
}

const added: readonly Added[] = [
  {
    id: connectionIds.failing,
    company: 'harbour-lane',
    label: 'Employees of the logistics centers',
    host: 'login.harbourlane.example',
    signedIn: 3,
    failed: 41,
  },
  {
    id: connectionIds.ended,
    company: 'brightwell',
    label: 'Clinics',
    host: 'brightwell.okta.example',
    certificateDays: -3,
    signedIn: 312,
    failed: 4,
  },
  {
    id: connectionIds.ready,
    company: 'orchard-hall',
    label: 'Teachers',
    host: 'id.orchardhall.example',
    isEnabled: false,
    isTested: true,
  },
  {
    id: 'lindenhof-adfs',
    company: 'lindenhof',
    label: 'Alle',
    host: 'adfs.lindenhof.example',
    certificateDays: 12,
    signedIn: 58,
  },
  {
    id: connectionIds.well,
    company: 'kestrel-air',
    label: 'Crew',
    host: 'sso.kestrelair.example',
    certificateDays: 400,
    signedIn: 1204,
    failed: 9,
  },
  { id: 'birch-quay-new', company: 'birch-quay', label: 'Architects', host: 'id.birchquay.example', isEnabled: false },
];

/** Stores connections that go well and badly, with what came of their sign-ins, and why some failed. */
export async function addConnections({ db }: Database): Promise<void> {
  const now = Date.now();
  const { certificate } = readDemoSamlProvider();
  for (const { id, company, label, host, isEnabled = true, certificateDays, isTested, ...counts } of added) {
    const isSaml = certificateDays !== undefined;
    const at = `https://${host}`;
    const saml = { issuer: at, signOnAddress: `${at}/sign-in`, certificates: [certificate], allowsIdpInitiated: false };
    await db
      .insertInto('sso_connections')
      .values({
        id,
        company_id: company,
        type: isSaml ? 'saml' : 'oidc',
        label,
        settings: JSON.stringify(isSaml ? saml : { issuer: at, clientId: 'portico' }),
        secret: null,
        is_enabled: isEnabled ? 1 : 0,
        trusts_second_factor: 0,
        requires_same_email: 0,
        session_hours: 12,
        checked_at: now,
        created_at: now - 90 * dayMs,
        switched_on_at: isEnabled ? now - 90 * dayMs : null,
        certificates_end_at: isSaml ? now + certificateDays * dayMs : null,
        settings_print: id,
        ...(isTested && { tested_at: now - dayMs, tested_settings: id, test_passed: 1 }),
      })
      .execute();
    const { signedIn = 0, failed = 0 } = counts;
    if (signedIn + failed === 0) continue;
    const hour = Math.floor(now / hourMs) * hourMs;
    const row = { connection_id: id, hour, signed_in: signedIn, failed, expires_at: now + dayMs };
    await db.insertInto('sso_connection_hours').values(row).execute();
  }
  await addFailures(db, now);
}

/** Starts that failed, as the store of starts writes them. */
async function addFailures(db: Database['db'], now: number): Promise<void> {
  const invalid = { name: 'ssoInvalidToken', detail: 'The signature is not by a certificate of the provider.' };
  const silent = { name: 'ssoProviderDown', detail: 'The provider did not answer within 10 seconds.' };
  for (const [index, failure] of [invalid, invalid, silent].entries())
    await db
      .insertInto('sso_starts')
      .values({
        id: `start-${index}`,
        sign_in_id: `sign-in-${index}`,
        connection_id: connectionIds.failing,
        sealed: '',
        email: '',
        query: '',
        is_fresh: 0,
        max_age_seconds: null,
        denies_mismatch: 0,
        started_at: now - (index + 1) * 20 * 60_000,
        used_at: now,
        result_hash: null,
        identity: null,
        outcome: 'failed',
        failure: JSON.stringify({ ...failure, traceId: `4f1c${index}0aa2` }),
        expires_at: now + hourMs,
      })
      .execute();
}
