import { interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import { parseFlag } from '../../rules/query.ts';

/** The prompt of an app that is not redirected to but notified of (SIGN-10). */
export const automation = 'automation';

/** Where the page says that the user is signed in. */
export const automatedPath = (signInId: string) => `/automated/${encodeURIComponent(signInId)}`;

/** Whether the parameters of a request ask for it. */
export function isAutomated(parameters: { readonly [name: string]: unknown } | undefined): boolean {
  return parseFlag(String(parameters?.loginAutomation)) === true;
}

/** A session alone would be answered by a redirect; with prompt=none there is nobody to notify. */
export function automationPrompt() {
  const { Check, Prompt } = interactionPolicy;
  const isDue = ({ oidc }: KoaContextWithOIDC) =>
    isAutomated(oidc.params) &&
    oidc.session?.accountId !== undefined &&
    !oidc.prompts.has('none') &&
    !oidc.result?.[automation];
  return new Prompt({ name: automation }, new Check('notified', 'the user is notified instead of redirected', isDue));
}

/** Puts the page in the place of a successful answer, by whatever mode that was to go out; only the user goes on. */
export function notifyInstead(ctx: KoaContextWithOIDC): void {
  const signInId = ctx.oidc.entities.Interaction?.uid;
  if (signInId && isAutomated(ctx.oidc.params)) ctx.redirect(automatedPath(signInId));
}
