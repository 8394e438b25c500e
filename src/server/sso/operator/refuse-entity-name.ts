import { OperationRefused } from '../../operation/operation.ts';
import { isOwnAddress, type Origins } from '../../origins/origins.ts';
import { usualIssuers } from '../stores/brand-provider.ts';
import type { SingleSignOn } from '../stores/single-sign-on.ts';

/** What names are compared with. */
export interface EntityNameNeeds {
  readonly origins: Pick<Origins, 'all'>;
  readonly singleSignOn: Pick<SingleSignOn, 'connections' | 'brandProviders'>;
}

/** So that an index holds it. */
const longestNameBytes = 1024;

/** This installation is no provider of itself. @throws OperationRefused */
export function refuseOwnName({ origins }: Pick<EntityNameNeeds, 'origins'>, name: string): void {
  if (isOwnAddress(origins, name)) throw new OperationRefused(`${name} is this installation itself.`);
}

/**
 * The entity ID of a SAML provider is what its metadata say, and nothing proves it. One that means somebody else is a mistake,
 * or an attempt to be taken for somebody else.
 * @throws OperationRefused
 */
export async function refuseEntityName(needs: EntityNameNeeds, company: string, name: string): Promise<void> {
  refuseOwnName(needs, name);
  if (/[\s\p{Cc}]/u.test(name) || Buffer.byteLength(name) > longestNameBytes)
    throw new OperationRefused(`The entity ID must be an address or a URN of at most ${longestNameBytes} bytes.`);
  const { connections, brandProviders } = needs.singleSignOn;
  const ofBrands = (await brandProviders.list()).map(({ issuer }) => issuer);
  if ([...usualIssuers, ...ofBrands].includes(name))
    throw new OperationRefused(`${name} is a provider of other users than those of a company.`);
  const other = (await connections.list()).find(
    ({ companyId, settings }) => companyId !== company && settings.issuer === name,
  );
  if (other) throw new OperationRefused(`The company "${other.companyId}" has the provider ${name}.`);
}
