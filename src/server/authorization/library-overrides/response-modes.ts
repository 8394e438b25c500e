import { type KoaContextWithOIDC, Provider } from 'oidc-provider';
import { isWebAddress } from '../../../rules/redirect.ts';
import { type Additions, additionsTo } from './redirect-additions.rules.ts';

/** What the page of a popup tells the page that opened it. */
export interface PopupAnswer {
  /** The only origin that hears it: that of the app's registered address. */
  readonly origin: string;
  readonly response: Readonly<Record<string, string>>;
  /** The app's address with the same answer, for when nobody is there to hear it. */
  readonly continueAt: string;
}

export interface ResponseModeDeps {
  /** What answers to the app carry beside the result. */
  additionsFor(ctx: KoaContextWithOIDC): Promise<Additions>;
  showPopupAnswer(ctx: KoaContextWithOIDC, answer: PopupAnswer): Promise<void>;
}

export const popupMode = 'web_message';
/** A popup answers pages of the web alone; other addresses have no origin. */
export const modesOfDevices = ['query', 'fragment', 'form_post'];

const resultIn = (payload: Answer) =>
  new URLSearchParams(
    Object.entries(payload).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );
type Answer = Readonly<Record<string, unknown>>;

/** The library's provider, each of whose ways to answer an app carries what ours adds to the result (AUTHZ-3, AUTHZ-5). */
export function providerWithAdditions(deps: Pick<ResponseModeDeps, 'additionsFor'>): typeof Provider {
  return class extends Provider {
    override registerResponseMode(...[name, answer]: Parameters<Provider['registerResponseMode']>): void {
      super.registerResponseMode(name, async (ctx, redirectUri, payload) => {
        const carried = URL.parse(redirectUri)?.searchParams ?? []; // by the app's own address
        const result = new URLSearchParams([...resultIn(payload), ...carried]);
        const added = Object.fromEntries(additionsTo(result, await deps.additionsFor(ctx)));
        await answer.call(this, ctx, redirectUri, { ...payload, ...added });
      });
    }
  };
}

/**
 * Answers an app that opened the page in a popup by a message (OAuth 2.0 Web Message Response Mode, draft). The library
 * has only verified addresses answered.
 */
export function addPopupMode(provider: Provider, deps: ResponseModeDeps): void {
  provider.registerResponseMode(popupMode, async (ctx, redirectUri, payload) => {
    const result = resultIn(payload);
    const continueAt = new URL(redirectUri);
    for (const [name, value] of result) continueAt.searchParams.set(name, value);
    const { origin, href } = continueAt;
    if (!isWebAddress(redirectUri)) return ctx.redirect(href); // such an app hears that it may not ask for this
    ctx.status = 200;
    await deps.showPopupAnswer(ctx, { origin, response: Object.fromEntries(result), continueAt: href });
  });
}
