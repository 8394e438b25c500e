import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import CircleCheck from 'lucide/dist/esm/icons/circle-check.mjs';
import Clock from 'lucide/dist/esm/icons/clock.mjs';
import FileClock from 'lucide/dist/esm/icons/file-clock.mjs';
import Link2 from 'lucide/dist/esm/icons/link-2.mjs';
import TriangleAlert from 'lucide/dist/esm/icons/triangle-alert.mjs';
import { useState } from 'react';
import { type CallOptions, call } from '../../kernel/call.ts';
import { useMay, useScope } from '../../kernel/caller.ts';
import { endSetupLink, extendSetupLink, type SetupLink } from '../../kernel/management.generated.ts';
import { pathOfScope } from '../../kernel/scope.ts';
import { useSay } from '../../kernel/texts.ts';
import { useTimes } from '../../kernel/times.ts';
import { TextButton } from '../../parts/buttons/Button.tsx';
import { ConfirmDialog } from '../../parts/dialogs/ConfirmDialog.tsx';
import { tell } from '../../parts/dialogs/toast.tsx';
import { IconTile, State } from '../../parts/icons/Icon.tsx';
import { Card, Row, Rows, Section } from '../../parts/layout/Page.tsx';
import { Failure } from '../../parts/states/States.tsx';
import styles from '../Sso.module.css';
import { connectionsQuery, keyOfSso, setupLinksQuery } from '../sso-queries.ts';
import { canExtend, purposeOf, stateWords, toneOf } from './link-words.ts';

/** The links of the company by which others set up single sign-on. Nothing where there are none. */
export function SetupLinks({ company }: { readonly company: string }) {
  const say = useSay();
  const { data, error, refetch } = useQuery(setupLinksQuery(company));
  if (!error && !data?.length) return null;
  return (
    <Section title={say('sso.links.title')}>
      <Card>
        {error && <Failure error={error} onRepeat={() => void refetch()} />}
        <Rows>
          {data?.map((link) => (
            <LinkRow key={link.id} company={company} link={link} />
          ))}
        </Rows>
      </Card>
    </Section>
  );
}

interface LinkRowProps {
  readonly company: string;
  readonly link: SetupLink;
}

type LinkAct = 'more' | 'back';

const marks = { ok: CircleCheck, warn: TriangleAlert, muted: Clock } as const;

function LinkRow({ company, link }: LinkRowProps) {
  const say = useSay();
  const times = useTimes();
  const may = useMay();
  const [act, setAct] = useState<LinkAct>();
  const { data: connections } = useQuery(connectionsQuery(company));
  const { recipient: name, askedAt } = link;
  const tone = toneOf(link);
  const scope = useScope();
  const label = connections?.items.find(({ id }) => id === link.connection)?.label;
  const purpose = purposeOf(link, label, say);
  const hasPage = link.intent === 'certificate' && label !== undefined;
  const acts = may('sso:write') && canExtend(link) && (
    <div className={styles.acts}>
      <TextButton aria-label={`${say('sso.links.more')}, ${name}`} onClick={() => setAct('more')}>
        {say('sso.links.more')}
      </TextButton>
      <TextButton aria-label={`${say('sso.links.back')}, ${name}`} onClick={() => setAct('back')}>
        {say('sso.links.back')}
      </TextButton>
    </div>
  );
  return (
    <>
      <Row
        mark={<IconTile of={Link2} />}
        title={hasPage ? <Link to={`${pathOfScope(scope)}/sso/${link.connection}`}>{purpose}</Link> : purpose}
        detail={
          <>
            {say('sso.links.by', { giver: link.givenBy.name, when: times.ago(link.givenAt) })}
            <span className={styles.health}>
              <State of={marks[tone as keyof typeof marks] ?? Clock} tone={tone}>
                {stateWords(link, say, times)}
              </State>
              {askedAt !== undefined && canExtend(link) && (
                <State of={TriangleAlert} tone="warn">
                  {say('sso.links.asked', { when: times.ago(askedAt) })}
                </State>
              )}
              {link.draftAt !== undefined && (
                <State of={FileClock} tone="warn">
                  {say('sso.links.draft')}
                </State>
              )}
            </span>
          </>
        }
        act={acts}
      />
      {act && <ActDialog company={company} link={link} act={act} onClose={() => setAct(undefined)} />}
    </>
  );
}

interface ActDialogProps extends LinkRowProps {
  readonly act: LinkAct;
  readonly onClose: () => void;
}

/** Gives a link more time, or takes it back. */
export function ActDialog({ company, link: { id, recipient: name }, act, onClose }: ActDialogProps) {
  const say = useSay();
  const queries = useQueryClient();
  const isMore = act === 'more';
  const perform = async (options: CallOptions) => {
    await (isMore ? call(extendSetupLink, { company, id }, options) : call(endSetupLink, { company, id }, options));
    await queries.invalidateQueries({ queryKey: keyOfSso(company) });
    tell(say(isMore ? 'sso.links.moreDone' : 'sso.links.backDone', { name }));
  };
  return (
    <ConfirmDialog
      title={say(isMore ? 'sso.links.moreTitle' : 'sso.links.backTitle', { name })}
      verb={say(isMore ? 'sso.links.more' : 'sso.links.backVerb')}
      perform={perform}
      onClose={onClose}
    >
      <p>{say(isMore ? 'sso.links.moreDetail' : 'sso.links.backDetail')}</p>
    </ConfirmDialog>
  );
}
