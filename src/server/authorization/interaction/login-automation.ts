import { interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import { parseFlag } from '../../../rules/paths/query.ts';

/** Prompt of requests that end with a notification instead of a redirect to the app (SIGN-10). */
export const automation = 'automation';

/** Path of the page that confirms the sign-in. */
export const automatedPath = (signInId: string) => `/automated/${encodeURIComponent(signInId)}`;

/** Whether the parameters of a request ask for login automation. */
export function isAutomated(parameters: { readonly [name: string]: unknown } | undefined): boolean {
  return parseFlag(String(parameters?.loginAutomation)) === true;
}

/** Sends users with a session to the page, too; not with prompt=none, which allows no page. */
export function automationPrompt() {
  const { Check, Prompt } = interactionPolicy;
  const isDue = ({ oidc }: KoaContextWithOIDC) =>
    isAutomated(oidc.params) &&
    oidc.session?.accountId !== undefined &&
    !oidc.prompts.has('none') &&
    !oidc.result?.[automation];
  return new Prompt({ name: automation }, new Check('notified', 'the user is notified instead of redirected', isDue));
}

/** Replaces a successful response of any mode by a redirect to the notification. */
export function notifyInstead(ctx: KoaContextWithOIDC): void {
  const signInId = ctx.oidc.entities.Interaction?.uid;
  if (signInId && isAutomated(ctx.oidc.params)) ctx.redirect(automatedPath(signInId));
}
