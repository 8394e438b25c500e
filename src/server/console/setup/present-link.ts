import { nameOfLink } from '../../operation/reach.ts';
import type { LinkEnd, SetupLink } from '../../setup-links/setup-links.ts';
import type { SetupDeps } from './setup-deps.ts';

/** Where a request comes from, for the audit. */
export interface AskedFrom {
  readonly traceId: string;
  readonly address: string;
}

/**
 * A link as it stands now. A link that works is ended for good when its giver has lost the right to do what it is for, when the
 * connection that it prepares is switched on, or when its domain or its connection is gone.
 */
export async function presentLink(
  deps: Pick<SetupDeps, 'setupLinks' | 'findGiver' | 'singleSignOn' | 'audit'>,
  link: SetupLink,
  from: AskedFrom,
): Promise<SetupLink> {
  if (link.endedAs !== undefined) return link;
  const why = (await endOfPart(deps, link)) ?? ((await deps.findGiver(link)) ? undefined : 'giverLeft');
  if (why === undefined) return link;
  if (await deps.setupLinks.end(link.id, why)) await recordLink(deps, link, 'endSetupLink', from);
  return { ...link, endedAs: why, state: why };
}

/** Why there is nothing left to do by a link; undefined while there is. */
async function endOfPart(
  { singleSignOn: { connections, domains } }: Pick<SetupDeps, 'singleSignOn'>,
  link: SetupLink,
): Promise<LinkEnd | undefined> {
  const { companyId } = link;
  if (link.intent === 'domain') {
    const isListed = (await domains.list(companyId)).some(({ domain }) => domain === link.domain);
    return isListed ? undefined : 'removed';
  }
  const connection = await connections.byId(link.connectionId);
  const isForeign = connection !== undefined && connection.companyId !== companyId;
  if (link.intent === 'certificate') return !connection || isForeign ? 'removed' : undefined;
  return connection && (connection.isEnabled || isForeign) ? 'switchedOn' : undefined;
}

/** Records in the audit of the company what is done by a link, in the name of the link. */
export async function recordLink(
  { audit }: Pick<SetupDeps, 'audit'>,
  { id, accountId, companyId: company }: Pick<SetupLink, 'id' | 'accountId' | 'companyId'>,
  outcome: 'openSetupLink' | 'askForSetupTime' | 'handBackSetup' | 'endSetupLink',
  { traceId, address }: AskedFrom,
  device?: { readonly browser?: string | undefined; readonly system?: string | undefined },
): Promise<void> {
  const details = { id, company, ...(device?.browser && { browser: device.browser }) };
  await audit.record({
    event: 'operatorAction',
    outcome,
    operator: nameOfLink({ id, accountId }),
    traceId,
    address,
    details,
  });
}
