import { createHash } from 'node:crypto';
import { type KoaContextWithOIDC, Provider } from 'oidc-provider';
import { isWebAddress } from '../../rules/redirect.ts';
import { type Additions, additionsTo } from './redirect-additions.rules.ts';

/** What the page of a popup tells the page that opened it. */
export interface PopupAnswer {
  /** The only origin that hears it: that of the app's registered address. */
  readonly origin: string;
  readonly response: Readonly<Record<string, string>>;
  /** The app's address with the same answer, for when nobody is there to hear it. */
  readonly continueAt: string;
}

export interface AnswerParts {
  /** What answers to the app carry beside the result. */
  additionsFor(ctx: KoaContextWithOIDC): Promise<Additions>;
  /** What the metadata say beside the protocol. */
  metadata(): object;
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
export function completingAnswers(parts: Pick<AnswerParts, 'additionsFor'>): typeof Provider {
  return class extends Provider {
    override registerResponseMode(...[name, answer]: Parameters<Provider['registerResponseMode']>): void {
      super.registerResponseMode(name, async (ctx, redirectUri, payload) => {
        const carried = URL.parse(redirectUri)?.searchParams ?? []; // by the app's own address
        const result = new URLSearchParams([...resultIn(payload), ...carried]);
        const added = Object.fromEntries(additionsTo(result, await parts.additionsFor(ctx)));
        await answer.call(this, ctx, redirectUri, { ...payload, ...added });
      });
    }
  };
}

/**
 * Answers an app that opened the page in a popup by a message (OAuth 2.0 Web Message Response Mode, draft). The library
 * has only verified addresses answered.
 */
export function answerPopups(provider: Provider, parts: AnswerParts): void {
  provider.registerResponseMode(popupMode, async (ctx, redirectUri, payload) => {
    const result = resultIn(payload);
    const continueAt = new URL(redirectUri);
    for (const [name, value] of result) continueAt.searchParams.set(name, value);
    const { origin, href } = continueAt;
    if (!isWebAddress(redirectUri)) return ctx.redirect(href); // such an app hears that it may not ask for this
    ctx.status = 200;
    await parts.showPopupAnswer(ctx, { origin, response: Object.fromEntries(result), continueAt: href });
  });
}

/** The header by which a page keeps the page that opened it from reaching it, and is kept from reaching it itself. */
export const openerHeader = 'cross-origin-opener-policy';

/** What an answer of the library needs of headers, by the way in which the app wants its answer. */
export function headAnswer(ctx: KoaContextWithOIDC): void {
  const mode = ctx.oidc?.params?.response_mode;
  if (mode === popupMode) ctx.set(openerHeader, 'unsafe-none');
  const script = typeof ctx.body === 'string' && /<script>([\s\S]*?)<\/script>/.exec(ctx.body)?.[1]; // ours have a nonce
  if (script) ctx.set('content-security-policy', postingPolicy(script));
}

/** The library's pages that post an answer to the app, or a sign-out without a session; what they post to, it has verified. */
function postingPolicy(script: string): string {
  const hash = createHash('sha256').update(script).digest('base64');
  return `default-src 'none'; script-src 'sha256-${hash}'; form-action *; base-uri 'none'; frame-ancestors 'none'`;
}

/** Completes the metadata: the library names its own modes alone, and knows nothing of languages and pages. */
export function completeMetadata({ body }: { body: unknown }, parts: Pick<AnswerParts, 'metadata'>): void {
  if (body && typeof body === 'object' && 'response_modes_supported' in body)
    Object.assign(body, { response_modes_supported: [...modesOfDevices, popupMode] }, parts.metadata());
}
