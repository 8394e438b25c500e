import type { SecurityChange } from '../../contract/account/security-change.ts';
import type { AutomationTarget, Boot, StartedScreen } from '../../contract/boot.ts';
import type { ExternalProvider } from '../../contract/brand/external-providers.ts';
import type { Refusal } from '../../contract/envelope.ts';
import {
  type PageParameters,
  type ParameterRow,
  queryParameters,
  type SentParameters,
} from '../../contract/query-parameters.ts';
import { keepTogether } from '../../rules/language/keep-together.ts';
import { errorFromPath } from '../../rules/paths/error-from-path.ts';
import { errorPath } from '../../rules/paths/error-path.ts';
import { pathTo } from '../../rules/paths/page-path.ts';
import { startPath } from '../../rules/paths/start-page.ts';
import type { Brand, Brands } from '../brand/brand.ts';
import { refusalOf } from '../http/refused.ts';

/** Everything that the first response depends on. */
export interface PageVisit {
  /** Nonce of the Content-Security-Policy. */
  readonly nonce: string;
  readonly signIn: {
    readonly id: string;
    readonly clientId: string;
    readonly appName: string;
    readonly brandId: number;
    readonly isProven?: boolean;
    readonly changes?: SecurityChange | undefined;
  } | null;
  readonly parameters: PageParameters;
  /** The complete query string. It has further values, such as errorCode, that decide the start screen. */
  readonly query?: URLSearchParams;
  /** The query parameter `brandId`. */
  readonly brandId?: number | undefined;
  readonly urlBrandIdFirst?: boolean | undefined;
  readonly clientBrandId?: number | undefined;
  readonly hostName: string;
  readonly rememberedLocale?: string | undefined;
  readonly acceptLanguage?: string | undefined;
  /** Error to show on the start screen. */
  readonly refusal?: Refusal | undefined;
  /** The sign-in of the address, which is over or unknown to this browser. */
  readonly lostSignIn?: string | undefined;
  /** Content of the device screen (RFC 8628). */
  readonly started?: StartedScreen | undefined;
  /** Destination of login automation after a failure (SIGN-10). */
  readonly fallback?: AutomationTarget | undefined;
  /** The external providers that can be offered; default none. */
  readonly providers?: readonly ExternalProvider[];
  /** Start path, if the query string does not decide it. */
  readonly startPath?: string | undefined;
  readonly now: Date;
}

/** The parts of a visit that decide brand and locale. */
export type BrandAndLocaleHints = Omit<PageVisit, 'nonce' | 'now'>;

/** Fields of the boot data that depend on the visit; the others depend only on brand, locale and theme. */
export type VisitFields = Pick<
  Boot,
  | 'signIn'
  | 'lostSignIn'
  | 'parameters'
  | 'providers'
  | 'startPath'
  | 'refusal'
  | 'problem'
  | 'started'
  | 'fallback'
  | 'year'
>;

export function visitFieldsOf(visit: PageVisit): VisitFields {
  const { parameters, refusal, lostSignIn, started, fallback, providers = [], now } = visit;
  const problem = startsAtForm(visit) ? problemOf(visit.query) : undefined;
  return {
    signIn: publicSignIn(visit),
    parameters: sentParameters(parameters),
    providers,
    startPath: chooseStartPath(visit),
    ...(refusal && { refusal }),
    ...(lostSignIn && { lostSignIn }),
    ...(problem && { problem }),
    ...(started && { started }),
    ...(fallback && { fallback }),
    year: now.getUTCFullYear(),
  };
}

/** Whether the query string decides the start screen. */
const startsAtForm = ({ signIn, refusal, started, startPath: chosenPath }: PageVisit) =>
  signIn !== null && !refusal && !started && !chosenPath;

/** The error that the parameter errorCode names; undefined if the catalogue has no such code. */
export function problemOf(query: URLSearchParams | undefined): Refusal | undefined {
  const errorCode = query?.get('errorCode') ?? undefined;
  const name = errorCode === undefined ? undefined : errorFromPath({ errorCode });
  return name && refusalOf(name);
}

/** The brand of the sign-in, or, without one, the brand that the visit selects (BRAND-8). */
export function brandOf(
  brands: Brands,
  { signIn, brandId, urlBrandIdFirst, clientBrandId, hostName }: BrandAndLocaleHints,
): Brand {
  return signIn
    ? brands.find(signIn.brandId)
    : brands.resolve({ clientBrandId, urlBrandId: brandId, urlBrandIdFirst, hostName });
}

function publicSignIn({ signIn }: PageVisit): Boot['signIn'] {
  if (!signIn) return null;
  const { id, clientId, appName, isProven, changes } = signIn;
  const known = { ...(isProven === true && { isProven }), ...(changes && { changes }) };
  return { id, clientId, appName: keepTogether(appName), ...known };
}

/** Omits what only the server reads, and the flags that are false, as the type `SentParameters` requires. */
function sentParameters(parameters: PageParameters): SentParameters {
  const rows: Readonly<Record<string, ParameterRow>> = queryParameters;
  const shown = { ...parameters, appName: parameters.appName && keepTogether(parameters.appName) };
  const sent = Object.entries(shown).filter(([name, value]) => value !== false && !rows[name]?.isForServer);
  return Object.fromEntries(sent) as SentParameters;
}

/** The route of the mismatch names the address of the provider; the screen believes only the data beside it. */
const pathParametersOf = (started: StartedScreen) =>
  started.screen === 'ssoEmailMismatch' ? { ssoType: 'sso', ssoEmail: started.data.ssoEmail } : {};

/** The screen at which a visit starts. The parameter `postThirdPartyLogin` marks a return from an external provider (ENTRY-5). */
export function chooseStartPath({
  query,
  parameters,
  refusal,
  started,
  startPath: chosenPath,
}: Pick<PageVisit, 'query' | 'parameters' | 'refusal' | 'started' | 'startPath'>): string {
  if (chosenPath) return chosenPath;
  if (started) return pathTo(started.screen, pathParametersOf(started));
  if (refusal) return errorPath(refusal);
  return startPath({
    errorCode: query?.get('errorCode') ?? undefined,
    isThirdPartyReturn: query?.has('postThirdPartyLogin'),
    credential: query?.get('credential') ?? undefined,
    loginHint: parameters.login_hint,
    username: parameters.username,
    extension: parameters.extension,
    uiOptions: parameters.ui_options,
  });
}
