import { type KoaContextWithOIDC, Provider } from 'oidc-provider';
import { isWebAddress } from '../../../rules/paths/redirect.ts';
import { type Additions, selectAdditions } from './redirect-additions.rules.ts';

/** The response that a popup posts to the window that opened it. */
export interface PopupAnswer {
  /** The only origin that may receive it: that of the app's registered address. */
  readonly origin: string;
  readonly response: Readonly<Record<string, string>>;
  /** The app's address with the same response, used if no window opened the popup. */
  readonly continueAt: string;
}

export interface ResponseModeDeps {
  /** Parameters to add to the result. */
  loadAdditions(ctx: KoaContextWithOIDC): Promise<Additions>;
  showPopupAnswer(ctx: KoaContextWithOIDC, answer: PopupAnswer): Promise<void>;
}

export const popupMode = 'web_message';
/** Response modes without web_message, which needs an origin that native apps do not have. */
export const modesOfDevices = ['query', 'fragment', 'form_post'];

const resultIn = (payload: Answer) =>
  new URLSearchParams(
    Object.entries(payload).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );
type Answer = Readonly<Record<string, unknown>>;

/** A subclass of the library's provider that adds parameters to the result in every response mode (AUTHZ-3, AUTHZ-5). */
export function providerWithAdditions(deps: Pick<ResponseModeDeps, 'loadAdditions'>): typeof Provider {
  return class extends Provider {
    override registerResponseMode(...[name, answer]: Parameters<Provider['registerResponseMode']>): void {
      super.registerResponseMode(name, async (ctx, redirectUri, payload) => {
        const carried = URL.parse(redirectUri)?.searchParams ?? []; // from the app's registered address
        const result = new URLSearchParams([...resultIn(payload), ...carried]);
        const added = Object.fromEntries(selectAdditions(result, await deps.loadAdditions(ctx)));
        await answer.call(this, ctx, redirectUri, { ...payload, ...added });
      });
    }
  };
}

/**
 * Sends the result as a message to an app that opened the page in a popup (OAuth 2.0 Web Message Response Mode, draft).
 * The library calls a response mode only for a verified address.
 */
export function addPopupMode(provider: Provider, deps: ResponseModeDeps): void {
  provider.registerResponseMode(popupMode, async (ctx, redirectUri, payload) => {
    const result = resultIn(payload);
    const continueAt = new URL(redirectUri);
    for (const [name, value] of result) continueAt.searchParams.set(name, value);
    const { origin, href } = continueAt;
    if (!isWebAddress(redirectUri)) return ctx.redirect(href); // returns the error that the app may not use this mode
    ctx.status = 200;
    await deps.showPopupAnswer(ctx, { origin, response: Object.fromEntries(result), continueAt: href });
  });
}
