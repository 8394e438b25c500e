import type { Boot, PageAutomation } from '../../contract/boot.ts';
import { type DeviceView, devicePath } from '../../contract/device.ts';
import type { Refusal } from '../../contract/envelope.ts';
import type { PageParameters, SentParameters } from '../../contract/query-parameters.ts';
import { errorPath } from '../../rules/error-path.ts';
import { startPath } from '../../rules/start-page.ts';
import type { Brand, Brands } from '../brand/brand.ts';

/** Everything the first answer depends on. */
export interface Visit {
  /** Of the answer's content security policy. */
  readonly nonce: string;
  readonly signIn: {
    readonly id: string;
    readonly clientId: string;
    readonly appName: string;
    readonly brandId: number;
    readonly isProven?: boolean;
  } | null;
  readonly parameters: PageParameters;
  /** The whole query of the address: what it names beside the parameters decides the start screen. */
  readonly query?: URLSearchParams;
  /** Brand that the address names. */
  readonly brandId?: number | undefined;
  readonly urlBrandIdFirst?: boolean | undefined;
  readonly clientBrandId?: number | undefined;
  readonly hostName: string;
  readonly rememberedLocale?: string | undefined;
  readonly acceptLanguage?: string | undefined;
  /** Why an error screen is shown. */
  readonly refusal?: Refusal | undefined;
  /** What is shown to whoever signs a device in. */
  readonly device?: DeviceView | undefined;
  /** Where login automation goes on. */
  readonly automation?: PageAutomation | undefined;
  /** Where the page starts when the query does not decide it. */
  readonly startPath?: string | undefined;
  readonly now: Date;
}

/** The part of a visit that decides brand and language. */
export type VisitHints = Omit<Visit, 'nonce' | 'now'>;

/** The fields of the boot data that depend on the visit; the others depend on brand, locale and theme alone. */
export type VisitFields = Pick<
  Boot,
  'signIn' | 'parameters' | 'startPath' | 'refusal' | 'device' | 'automation' | 'year'
>;

export function visitFieldsOf(visit: Visit): VisitFields {
  const { parameters, refusal, device, automation, now } = visit;
  return {
    signIn: publicSignIn(visit),
    parameters: sentParameters(parameters),
    startPath: startOf(visit),
    ...(refusal && { refusal }),
    ...(device && { device }),
    ...(automation && { automation }),
    year: now.getUTCFullYear(),
  };
}

/** A sign-in has its brand; before there is one, the visit decides (BRAND-8). */
export function brandOf(
  brands: Brands,
  { signIn, brandId, urlBrandIdFirst, clientBrandId, hostName }: VisitHints,
): Brand {
  return signIn
    ? brands.find(signIn.brandId)
    : brands.resolve({ clientBrandId, urlBrandId: brandId, urlBrandIdFirst, hostName });
}

function publicSignIn({ signIn }: Visit): Boot['signIn'] {
  if (!signIn) return null;
  const { id, clientId, appName, isProven } = signIn;
  return { id, clientId, appName, ...(isProven === true && { isProven }) };
}

/** Leaves out the flags that are not set, as the type does. */
function sentParameters(parameters: PageParameters): SentParameters {
  return Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== false)) as SentParameters;
}

/** `postThirdPartyLogin` marks a return from a third-party sign-in (ENTRY-5). */
function startOf({ query, parameters, refusal, device, startPath: given }: Visit): string {
  if (given) return given;
  if (device) return devicePath;
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
