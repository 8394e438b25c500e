import { z } from 'zod';
import { inOneLine } from '../../rules/written-address.ts';
import { type AcknowledgedEvidence, doorOf, writtenLines } from '../emergency-address/emergency-address.ts';
import type { Installation } from '../installation.ts';
import { findAccount } from './find-account.ts';
import { type DescribedLine, describeLines, lackingAddresses, lacksOf } from './line-operations.ts';
import { query } from './operation.ts';

const by = z.string().min(1).max(100).describe('Who reads the addresses, for the audit.');

/** Operations that show auditors what the emergency addresses of lines rest on. */
export const evidenceOperations = {
  exportLineEvidence: query(
    z.strictObject({ company: z.string(), address: z.enum(lackingAddresses).optional(), by }),
    async (installation, { company, address, by }) => {
      const lines = (await describeLines(installation, company)).filter(
        (line) => address === undefined || lacksOf(line) === address,
      );
      await recordReading(installation, company, by, lines);
      const results = await installation.emergency.evidence.checkResults(company);
      return Promise.all(lines.map((line) => evidenceOf(installation, line, results)));
    },
  ),
  listAcknowledgements: query(z.strictObject({ who: z.string().min(1) }), async (installation, { who }) => {
    // an account that was removed is known by its id alone
    const accountId = (await findAccount(installation, who).catch(() => undefined))?.id ?? who;
    return installation.emergency.evidence.acknowledgedBy(accountId);
  }),
};

/** Each export is recorded, and each account whose address is in it. */
async function recordReading(
  { audit }: Installation,
  company: string,
  by: string,
  lines: readonly DescribedLine[],
): Promise<void> {
  await audit.record({ event: 'emergencyEvidenceExported', outcome: `${company} by ${by}` });
  const withAddress = lines.filter(({ registration }) => registration?.chosen);
  for (const accountId of new Set(withAddress.map(({ accountId }) => accountId)))
    await audit.record({ event: 'emergencyAddressRead', outcome: `by ${by}`, accountId });
}

async function evidenceOf(
  { emergency, addressFormats }: Installation,
  line: DescribedLine,
  results: ReadonlyMap<string, string>,
) {
  const { registration, accountId, id, location } = line;
  const acknowledged = registration ? await emergency.evidence.acknowledgedBy(accountId) : [];
  const chosen = registration?.chosen;
  const { level, dataset, vintage } = chosen?.evidence ?? {};
  const proof = [level, dataset, vintage, results.get(registration?.locationId ?? '')];
  return {
    ...{ line: id, number: line.e164, device: line.name, user: line.user, choice: line.choice },
    ...{
      location,
      address: chosen && inOneLine(writtenLines(addressFormats, chosen.address)),
      door: chosen && doorOf(chosen.address),
    },
    ...{ country: chosen?.address.country, status: line.status, since: line.since, why: line.why },
    isRouted: chosen && line.isInForce,
    otherPhone: registration?.otherPhone,
    proof: proof.filter(Boolean).join(', '),
    acknowledged: acknowledged.filter(({ lineId, text }) => lineId === id || text === 'limits').map(written),
  };
}

const written = ({ text, version, locale, at }: AcknowledgedEvidence) =>
  `${text} version ${version}, ${locale}, ${new Date(at).toISOString()}`;
