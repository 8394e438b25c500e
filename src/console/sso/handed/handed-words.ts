import type { HandedSetup } from '../../../contract/setup-links.ts';
import type { ConsoleSay } from '../../kernel/texts.ts';

/** The title of a link's page, by its part. */
export function titleOf({ work, company: { name: company } }: Pick<HandedSetup, 'work' | 'company'>, say: ConsoleSay) {
  if (work?.intent === 'domain') return say('sso.handed.domainTitle', { domain: work.domain, company });
  if (work?.intent === 'certificate') return say('sso.handed.certificateTitle', { company });
  return say('sso.handed.title', { company });
}

/** What the giver asks for, before the link is opened. */
export function askedOf({ work, giver, company }: Pick<HandedSetup, 'work' | 'giver' | 'company'>, say: ConsoleSay) {
  if (work?.intent === 'domain')
    return say('sso.handed.domainBegin', { giver, domain: work.domain, company: company.name });
  if (work?.intent === 'certificate') return say('sso.handed.certificateBegin', { giver });
  return say('sso.handed.beginDetail', { giver });
}
