import type { Database } from '../src/server/storage/database.ts';

/** References of the addresses of the test, the oldest first. The newest is of the demo. */
export const checkReferences = { hugo: 'BCDFGHJ2', alfie: 'BCDFGHJ3', ida: 'K7PD3WXM' } as const;

const dayMs = 86_400_000;

/** Has people ask for checks of addresses that no records know: one of a company of brand 0, one of brand 3710. */
export async function addAddressChecks({ db }: Database): Promise<void> {
  const ask = async (email: string, reference: string, days: number, address: Readonly<Record<string, string>>) => {
    const { id, company_id } = await db
      .selectFrom('accounts')
      .select(['id', 'company_id'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const row = {
      id: `check-${reference}`,
      company_id,
      account_id: id,
      name: 'Cabin',
      name_key: 'cabin',
      address: JSON.stringify(address),
      address_key: reference,
      format_id: 'any',
      status: 'Invalid',
      evidence: JSON.stringify({ level: 'format' }),
      slot: 20,
      check_reference: reference,
      check_asked_at: Date.now() - days * dayMs,
      created_at: Date.now() - days * dayMs,
    };
    await db.insertInto('emergency_locations').values(row).execute();
  };
  await ask('hugo@harbourlane.example', checkReferences.hugo, 3, {
    country: 'US',
    customerName: 'Hugo Pike',
    street: '14 Lost Mill Rd',
    city: 'Salem',
    state: 'OR',
    zip: '97301',
  });
  await ask('alfie@brightwell.example', checkReferences.alfie, 2, {
    country: 'GB',
    customerName: 'Alfie Thornton',
    street: 'Hidden Lane',
    buildingNumber: '7',
    city: 'Leeds',
    zip: 'LS1 9ZZ',
  });
}
