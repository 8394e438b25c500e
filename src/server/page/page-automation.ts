import type { AutomationTarget } from '../../contract/boot.ts';
import type { PageParameters } from '../../contract/query-parameters.ts';
import { isAutomationTarget } from '../../rules/paths/automation-target.ts';

/** The target, if its origin is registered for the app; otherwise the user continues to the app itself. */
export function targetOf(link: string | undefined, redirectUris: readonly string[]): AutomationTarget | undefined {
  if (!link || !isAutomationTarget(link, redirectUris, (text) => URL.parse(text))) return undefined;
  const host = URL.parse(link)?.host;
  return { goesOnAt: link, ...(host && { host }) };
}

/** The link that is offered when an automated sign-in fails. */
export function fallbackOf(
  { loginAutomation, fallbackUrl }: PageParameters,
  redirectUris: readonly string[],
): AutomationTarget | undefined {
  return loginAutomation ? targetOf(fallbackUrl, redirectUris) : undefined;
}
