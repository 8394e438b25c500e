import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '../../kernel/caller.ts';
import type { SsoConnection } from '../../kernel/management.generated.ts';
import { useSay } from '../../kernel/texts.ts';
import { useTimes } from '../../kernel/times.ts';
import { TextButton } from '../../parts/buttons/Button.tsx';
import { Note } from '../../parts/states/States.tsx';
import { setupLinksQuery } from '../sso-queries.ts';
import { isLive } from './link-words.ts';
import { ActDialog } from './SetupLinks.tsx';

interface PreparedByLinkProps {
  readonly connection: Pick<SsoConnection, 'id' | 'companyId' | 'isEnabled'>;
}

/** Who has prepared a connection that is not switched on by a link, and that they may still change it. */
export function PreparedByLink({ connection: { id, companyId, isEnabled } }: PreparedByLinkProps) {
  const say = useSay();
  const times = useTimes();
  const may = useMay();
  const [isTaking, setTaking] = useState(false);
  const { data = [] } = useQuery(setupLinksQuery(companyId));
  const ofConnection = data.filter(({ intent, connection }) => intent === 'sso' && connection === id);
  const live = ofConnection.find(isLive);
  const link = live ?? ofConnection.find(({ openedAt }) => openedAt !== undefined);
  if (isEnabled || !link) return null;
  const { recipient: name, givenBy, endedAt, worksUntil } = link;
  const by = { name, giver: givenBy.name };
  if (!live) {
    const when = times.ago(endedAt ?? worksUntil ?? link.givenAt);
    return <Note>{say('sso.links.prepared', { name, giver: givenBy.name, when })}</Note>;
  }
  return (
    <Note
      tone="warn"
      act={may('sso:write') && <TextButton onClick={() => setTaking(true)}>{say('sso.links.backVerb')}</TextButton>}
    >
      {say('sso.links.preparing', by)}
      {isTaking && <ActDialog company={companyId} link={live} act="back" onClose={() => setTaking(false)} />}
    </Note>
  );
}
