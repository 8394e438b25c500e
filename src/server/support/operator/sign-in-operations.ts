import { z } from 'zod';
import { maskAddress } from '../../audit/operator/mask-address.ts';
import { isoTime } from '../../command-line/table-text.ts';
import type { CountryFinder } from '../../gateways/geo-ip/geo-ip.ts';
import { instantOf, who } from '../../operation/field-schemas.ts';
import { type FindAccount, query } from '../../operation/operation.ts';
import type { Database } from '../../storage/database.ts';
import {
  errorsIn,
  type ReferencedError,
  type SignInPlace,
  type SignInRecord,
  signInsOf,
} from '../sign-ins-of-account.ts';
import { tellSignIn } from '../told-sign-in.ts';

interface SignInNeeds {
  readonly database: Pick<Database, 'db'>;
  readonly countries: CountryFinder;
  readonly findAccount: FindAccount;
}

const mostSignIns = 200;
const place = z
  .string()
  .regex(/^\d{1,15}\../)
  .transform((text): SignInPlace => ({ at: Number(text.split('.', 1)[0]), id: text.slice(text.indexOf('.') + 1) }));

const listedSignIn = z
  .object({
    signInId: z.string(),
    at: instantOf('When something happened in it last.'),
    startedAt: instantOf('When its user was known first.'),
    clientId: z.string().optional().describe('Id of the app.'),
    isSignedIn: z.boolean(),
    outcome: z
      .string()
      .describe('`ok`, why it has failed last, or `unfinished`. Of `gateClosed` the name of the gate.'),
    failedAt: z.string().optional().describe('The event of the audit that has failed last, such as `passwordChecked`.'),
    failures: z.int().describe('How many checks have failed.'),
    ways: z.array(z.string()).readonly().describe('Methods of proofs, such as `password` and `totp`.'),
    browser: z.string().optional(),
    system: z.string().optional(),
    country: z.string().optional().describe('ISO 3166-1 alpha-2, by the address.'),
    network: z.string().optional().describe('The address of the browser without its last part.'),
    reference: z.string().optional().describe('Of the last error that its user was shown with one.'),
    error: z.string().optional().describe('The code or the name of that error.'),
    place: z.string().describe('Where the page after this sign-in begins.'),
  })
  .meta({ id: 'SignIn' });

/** The operation that lists the sign-ins of a person. */
export const signInOperations = {
  listSignIns: query({
    title: 'List the sign-ins of an account, newest first, also those that have failed.',
    permission: 'sessions:read',
    target: { account: 'who', company: 'company' },
    http: { method: 'GET', path: '/accounts/{who}/sign-ins', page: { key: 'place', after: 'after', limit: 'limit' } },
    input: z.object({
      who,
      company: z.string().min(1).optional().describe('The only company whose accounts may be named.'),
      after: place.optional().describe('Place of the last sign-in of the page before.'),
      limit: z.int().positive().max(mostSignIns).default(50).describe('Most sign-ins that are answered.'),
    }),
    output: z.array(listedSignIn),
    command: {
      most: 50,
      cells: (one) => [
        isoTime(one.at),
        one.isSignedIn ? 'signed in' : [one.failedAt, one.outcome].filter(Boolean).join(' '),
        one.clientId,
        one.ways.join('+'),
        [one.browser, one.system].filter(Boolean).join(' on '),
        [one.country, one.network].filter(Boolean).join(' '),
        one.reference,
      ],
    },
    example: 'sign-in list ann@acme.example',
    async run({ database, countries, findAccount }: SignInNeeds, { who: named, company, after, limit }) {
      const { id: accountId } = await findAccount(named, company);
      const found = await signInsOf(database, { accountId, after, limit });
      const errors = await errorsIn(
        database,
        found.flatMap(([newest]) => newest?.signInId ?? []),
      );
      return found.flatMap((records) => shown(records, errors, countries));
    },
  }),
};

function shown(
  records: readonly SignInRecord[],
  errors: ReadonlyMap<string, ReferencedError>,
  countries: CountryFinder,
): z.input<typeof listedSignIn>[] {
  const [newest, first] = [records[0], records.at(-1)];
  if (!newest || !first) return [];
  const address = records.find((one) => one.address !== undefined)?.address;
  const error = errors.get(newest.signInId);
  const named = (name: string) => records.map(({ details }) => details[name]).find((one) => typeof one === 'string');
  return [
    {
      signInId: newest.signInId,
      at: newest.at,
      startedAt: first.at,
      clientId: newest.clientId,
      ...tellSignIn(records),
      browser: named('browser'),
      system: named('system'),
      country: address === undefined ? undefined : countries.countryOf(address),
      network: maskAddress(address),
      reference: error?.reference,
      error: error && String(error.code ?? error.name),
      place: `${newest.at}.${newest.id}`,
    },
  ];
}
