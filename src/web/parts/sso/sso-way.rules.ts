import type { ExternalProvider } from '../../../contract/brand/external-providers.ts';
import type { Refusal } from '../../../contract/envelope.ts';
import { pathTo } from '../../../rules/paths/page-path.ts';
import { startsInApp } from '../../../rules/sign-in/starts-in-app.ts';

/** Where a password does not help: the provider that the user goes on at. */
export interface SsoWay {
  readonly address: string;
  /** The provider's name, if the account is connected to one of the brand. */
  readonly provider?: string;
}

interface Facts {
  readonly signIn: { readonly id: string } | null;
  readonly providers: readonly ExternalProvider[];
  readonly parameters: Parameters<typeof startsInApp>[0];
}

/**
 * The way on from an error that leads to single sign-on (SSO-3): the address that the refusal names, or else the form for
 * the work e-mail, where it is offered. In the built-in browser of an app that form opens the app first (SSO-4).
 */
export function ssoWayOf(
  { name, leadsTo, params }: Pick<Refusal, 'name' | 'leadsTo' | 'params'>,
  { signIn, providers, parameters }: Facts,
): SsoWay | undefined {
  if (!signIn || leadsTo !== 'ssoLogin') return undefined;
  const { provider, startPath } = params ?? {};
  if (name === 'loginFailedThirdPartySso')
    return provider && startPath
      ? { address: `${startPath}?signIn=${encodeURIComponent(signIn.id)}`, provider: String(provider) }
      : undefined;
  if (startPath && !startsInApp(parameters)) return { address: String(startPath) };
  return startPath || providers.includes('sso') ? { address: `#${pathTo('ssoLogin')}` } : undefined;
}

/** Whether the browser goes on by itself: the address, whose domain is proven, or the account leads to one place (SSO-3). */
export function goesAtOnce({ params }: Pick<Refusal, 'params'>, way: SsoWay | undefined): boolean {
  return way !== undefined && way.provider === undefined && way.address === params?.startPath;
}
