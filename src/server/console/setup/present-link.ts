import { nameOfLink } from '../../operation/reach.ts';
import type { SetupLink } from '../../setup-links/setup-links.ts';
import type { SetupDeps } from './setup-deps.ts';

/** Where a request comes from, for the audit. */
export interface AskedFrom {
  readonly traceId: string;
  readonly address: string;
}

/**
 * A link as it stands now. One that works ends when its giver may not do any more what it prepares, or when its connection
 * signs people in: from then on it has no effect, also if the connection is switched off again.
 */
export async function presentLink(
  deps: Pick<SetupDeps, 'setupLinks' | 'findGiver' | 'singleSignOn' | 'audit'>,
  link: SetupLink,
  from: AskedFrom,
): Promise<SetupLink> {
  if (link.endedAs !== undefined) return link;
  const connection = await deps.singleSignOn.connections.byId(link.connectionId);
  const isInUse = connection !== undefined && (connection.isEnabled || connection.companyId !== link.companyId);
  const why = isInUse ? 'switchedOn' : (await deps.findGiver(link)) ? undefined : 'giverLeft';
  if (why === undefined) return link;
  if (await deps.setupLinks.end(link.id, why)) await recordLink(deps, link, 'endSetupLink', from);
  return { ...link, endedAs: why, state: why };
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
