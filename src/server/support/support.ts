import type { ApiErrorCode, ErrorName } from '../../contract/errors.ts';
import type { PageParameters } from '../../contract/query-parameters.ts';
import { refusalOf } from '../http/refused.ts';
import type { ShownReference } from '../http/shown-references.ts';
import { hashToken } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';
import { withDatabaseTime } from '../storage/deadline.ts';

export { explained } from './explained.ts';

/** An error to keep. */
type KeptReference = Pick<ShownReference, 'reference' | 'refusal' | 'asked'> &
  Partial<Browser & Pick<ShownReference, 'httpStatus' | 'clientId' | 'detail' | 'way' | 'shownIn'>> & {
    /** Without a token the server itself knows the sign-in. */
    readonly signIn: { readonly id: string; readonly token?: string } | undefined;
  };

/** Why a provider of single sign-on vouches for nobody. */
export interface SignOnFailure {
  readonly traceId: string;
  readonly connection: string;
  readonly name?: ErrorName;
  readonly code?: number | undefined;
}

/** Keeps what was shown with a reference. Neither throws: what cannot be written is in the log. */
export interface SupportReferences {
  keep(shown: ShownReference): Promise<void>;
  keepFailure(failure: SignOnFailure, signInId: string | undefined): Promise<void>;
}

interface SignInVisit {
  readonly brandId: number;
  readonly parameters: PageParameters;
}
type Browser = Pick<ShownReference, 'rememberedLocale' | 'acceptLanguage'>;

export interface SupportDeps {
  readonly database: Database;
  /** The locale of the page of a sign-in. */
  chooseLocale(signIn: SignInVisit, browser: Browser): string;
  /** The texts of the page, as they are now. */
  readonly texts: { readonly version: string };
}

/** Nobody who causes errors fills the database: a process keeps no more of them in a minute. The log has all. */
const mostAMinute = 300;
const minuteMs = 60_000;
const longestDetail = 200;
const writeMs = 2000;

/**
 * Errors are kept beside their answers: a sign-in without one writes nothing.
 * @param clock monotonic, in milliseconds
 */
export function createSupport(
  deps: SupportDeps,
  clock: () => number = performance.now.bind(performance),
): SupportReferences {
  let [minute, kept] = [0, 0];
  function isWithin(): boolean {
    const now = Math.floor(clock() / minuteMs);
    [minute, kept] = now === minute ? [minute, kept + 1] : [now, 1];
    return kept <= mostAMinute;
  }
  async function keepWithin(shown: KeptReference): Promise<void> {
    if (isWithin()) await withDatabaseTime(writeMs, () => keep(deps, shown)).catch(() => undefined);
  }
  return {
    keep: keepWithin,
    keepFailure: ({ traceId: reference, connection, name = 'ssoAuthError', code }, id) =>
      keepWithin({
        reference,
        refusal: refusalOf((code as ApiErrorCode | undefined) ?? name, undefined, name), // written from a refusal
        asked: 'single sign-on',
        detail: `connection ${connection}`,
        signIn: id === undefined ? undefined : { id },
      }),
  };
}

async function keep({ database, chooseLocale, texts }: SupportDeps, shown: KeptReference): Promise<void> {
  const { reference, refusal, asked, way, httpStatus, clientId, detail, rememberedLocale, acceptLanguage, shownIn } =
    shown;
  const browser = { rememberedLocale, acceptLanguage };
  const signIn = await findSignIn(database, shown.signIn);
  const localeOf = () =>
    signIn ? chooseLocale({ brandId: signIn.brand_id, parameters: parametersOf(signIn) }, browser) : null;
  await database.db
    .insertInto('support_references')
    .values({
      reference,
      at: database.now,
      name: refusal.name,
      code: refusal.code ?? null,
      asked,
      way: way ?? null,
      http_status: httpStatus ?? null,
      detail: detail?.slice(0, longestDetail) ?? null,
      client_id: signIn?.client_id ?? clientId ?? null,
      brand_id: signIn?.brand_id ?? shownIn?.brandId ?? null,
      locale: shownIn?.locale ?? localeOf(),
      texts_version: texts.version,
      sign_in_id: signIn?.id ?? null,
      sign_in_from: signIn?.created_at ?? null,
      sign_in_until: signIn?.expires_at ?? null,
    })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .execute();
}

/** Parses JSON that only the store of sign-ins writes. */
const parametersOf = (row: { readonly parameters: string }) => JSON.parse(row.parameters) as PageParameters;

/** A browser that names the sign-in of another one is not believed. */
async function findSignIn({ db }: Database, named: KeptReference['signIn']) {
  if (!named) return undefined;
  const { id, token } = named;
  return db
    .selectFrom('sign_ins')
    .select(['id', 'client_id', 'brand_id', 'parameters', 'created_at', 'expires_at'])
    .where('id', '=', id)
    .$if(token !== undefined, (query) => query.where('browser_hash', '=', hashToken(token ?? '')))
    .executeTakeFirst();
}
