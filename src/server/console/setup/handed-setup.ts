import type { HandedSetup, HandedWork } from '../../../contract/setup-links.ts';
import { asksEveryMs, type SetupLink } from '../../setup-links/setup-links.ts';
import { addressesOf } from '../../sso/sso.ts';
import type { SetupDeps } from './setup-deps.ts';

/**
 * What a browser sees of a link: its giver, the company, and what is set up while it can be done there.
 * @param isOwn the browser has opened it
 */
export async function handedSetup(
  deps: Pick<SetupDeps, 'accounts' | 'companies' | 'singleSignOn' | 'origins'>,
  link: SetupLink,
  isOwn: boolean,
): Promise<HandedSetup | undefined> {
  const [giver, company] = await Promise.all([deps.accounts.byId(link.accountId), deps.companies.byId(link.companyId)]);
  if (!giver || !company) return undefined;
  const { recipient, givenAt, opensUntil, openedAt, openedIn, worksUntil, askedAt, now } = link;
  const isOpened = link.state === 'open' || link.state === 'timeUp';
  const state = isOpened && !isOwn ? 'elsewhere' : link.state;
  return {
    state,
    intent: link.intent,
    giver: `${giver.firstName} ${giver.lastName}`,
    company: { id: link.companyId, name: company.name },
    recipient,
    givenAt,
    opensUntil,
    openedAt,
    openedIn,
    worksUntil,
    leftMs: state === 'open' ? Math.max(0, (worksUntil ?? now) - now) : 0,
    hasAsked: askedAt !== undefined && askedAt > now - asksEveryMs,
    work: state === 'open' || state === 'notOpened' ? await workOf(deps, link) : undefined,
  };
}

type WorkDeps = Pick<SetupDeps, 'singleSignOn' | 'origins'>;

async function workOf(deps: WorkDeps, link: SetupLink): Promise<HandedWork> {
  const { note, intent, companyId } = link;
  if (intent === 'certificate')
    return { intent, note, provider: link.provider, connection: link.connectionId, link: link.id };
  const provesDomains = await canProve(deps, companyId);
  if (intent === 'domain') return { intent, note, domain: link.domain, provesDomains };
  const { connectionId, provider, protocol } = link;
  const { answerAddress, entityId, logoutAddress } = addressesOf(deps.origins.ofInstallation(), connectionId);
  const own = { id: connectionId, redirectUri: answerAddress, logoutUri: logoutAddress, ownMetadata: entityId };
  return { intent, note, provider, protocol, own, provesDomains };
}

/** Whether a further domain would change nobody's sign-in. */
async function canProve({ singleSignOn }: Pick<WorkDeps, 'singleSignOn'>, companyId: string): Promise<boolean> {
  const [listed, realms] = await Promise.all([
    singleSignOn.connections.list(companyId),
    singleSignOn.realms.list(companyId),
  ]);
  return realms.length === 0 && !listed.some(({ isEnabled }) => isEnabled);
}
