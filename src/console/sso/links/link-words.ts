import type { SetupLink } from '../../kernel/management.generated.ts';
import type { ConsoleSay } from '../../kernel/texts.ts';
import type { Times } from '../../kernel/times.ts';
import type { Tone } from '../../parts/icons/Icon.tsx';
import { guideById, isOtherGuide } from '../sso-guides.ts';

/** Whether something can still be prepared by a link. */
export const isLive = ({ state }: Pick<SetupLink, 'state'>): boolean => state === 'notOpened' || state === 'open';

/** Whether more time helps: it has run out, or it is asked for. */
export const canExtend = ({ state }: Pick<SetupLink, 'state'>): boolean =>
  state === 'notOpened' || state === 'notUsed' || state === 'open' || state === 'timeUp';

const needsWork: ReadonlySet<SetupLink['state']> = new Set(['notUsed', 'timeUp', 'giverLeft', 'removed']);

export const toneOf = ({ state }: Pick<SetupLink, 'state'>): Tone =>
  state === 'handedBack' ? 'ok' : needsWork.has(state) ? 'warn' : 'muted';

/** What a link is for, and for whom. @param label what people see of its connection, where that is known */
export function purposeOf(
  { intent, recipient: name, provider, domain = '', connection = '' }: SetupLink,
  label: string | undefined,
  say: ConsoleSay,
): string {
  if (intent === 'domain') return say('sso.links.forDomain', { domain, name });
  if (intent === 'certificate') return say('sso.links.forCertificate', { connection: label ?? connection, name });
  const guide = guideById(provider);
  return say('sso.links.for', {
    provider: guide && !isOtherGuide(guide) ? guide.name : say('sso.provider.other'),
    name,
  });
}

/** How a link stands. */
export function stateWords(link: SetupLink, say: ConsoleSay, times: Times): string {
  const { state, opensUntil, worksUntil = 0, endedAt = 0 } = link;
  const words: Readonly<Record<SetupLink['state'], () => string>> = {
    notOpened: () => say('sso.links.state.notOpened', { day: times.day(opensUntil) }),
    notUsed: () => say('sso.links.state.notUsed'),
    open: () => say('sso.links.state.open', { time: times.moment(worksUntil) }),
    timeUp: () => say('sso.links.state.timeUp'),
    takenBack: () => say('sso.links.state.takenBack'),
    handedBack: () => say('sso.links.state.handedBack', { when: times.ago(endedAt) }),
    giverLeft: () => say('sso.links.state.giverLeft'),
    switchedOn: () => say('sso.links.state.switchedOn'),
    removed: () => say('sso.links.state.removed'),
  };
  return words[state]();
}
