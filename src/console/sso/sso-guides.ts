import type { SsoGuide } from '../../contract/sso-guide.ts';
import type { SsoConnection } from '../kernel/management.generated.ts';
import { hostOf } from '../parts/sso/connection-facts.ts';

const files = import.meta.glob<SsoGuide>('/data/sso-guides/*.json', { eager: true, import: 'default' });

/** A guide with the word that stands for its provider in addresses. */
export interface NamedGuide extends SsoGuide {
  readonly id: string;
}

/** The words of a provider for SAML 2.0. */
export type SamlGuide = NonNullable<SsoGuide['saml']>;

/** The guide of any provider that has none of its own. */
const otherId = 'other';
const idOf = (file: string) => file.replace(/^.*\/|\.json$/g, '');

/** All guides by the names of the providers; the one for any other provider comes last. */
export const guides: readonly NamedGuide[] = Object.entries(files)
  .map(([file, guide]): NamedGuide => ({ ...guide, id: idOf(file) }))
  .sort(
    (one, other) => Number(one.id === otherId) - Number(other.id === otherId) || one.name.localeCompare(other.name),
  );

/** The guide of a provider, by its word. */
export const guideById = (id: string | undefined): NamedGuide | undefined => guides.find((guide) => guide.id === id);

/** The words of a provider for SAML 2.0; those of any other where its guide has none. */
export const samlGuideOf = (id: string): SamlGuide | undefined => guideById(id)?.saml ?? guideById(otherId)?.saml;

export const isOtherGuide = ({ id }: Pick<NamedGuide, 'id'>): boolean => id === otherId;

/** The guide for a connection, by the host of its provider; undefined if it is none of theirs. */
export function guideOf(connection: Pick<SsoConnection, 'signOnAddress' | 'issuer'>): NamedGuide | undefined {
  const host = hostOf(connection);
  return guides.find(({ hosts }) => hosts.some((one) => host === one || host.endsWith(`.${one}`)));
}
