import { useQuery } from '@tanstack/react-query';
import Globe from 'lucide/dist/esm/icons/globe.mjs';
import { useState } from 'react';
import type { HandedDomain, HandedSetup } from '../../../contract/setup-links.ts';
import { useSay } from '../../kernel/texts.ts';
import { useTimes } from '../../kernel/times.ts';
import { Button, TextButton } from '../../parts/buttons/Button.tsx';
import { Page, WithRail } from '../../parts/layout/Page.tsx';
import { SetupSteps } from '../../parts/layout/SetupSteps.tsx';
import { Failure, Loading } from '../../parts/states/States.tsx';
import { HandedContext } from '../handed.ts';
import styles from '../Sso.module.css';
import { DomainCard } from '../setup/DomainCard.tsx';
import { domainsQuery } from '../sso-queries.ts';
import { HandBack, type HandedSummary } from './HandBack.tsx';
import { HandedRail } from './HandedRail.tsx';
import { titleOf } from './handed-words.ts';
import { StopHere } from './StopHere.tsx';

interface HandedDomainStepsProps {
  readonly link: HandedSetup;
  readonly work: HandedDomain;
  readonly onChange: (link: HandedSetup | undefined) => void;
  readonly onDone: (summary: HandedSummary, link: HandedSetup | undefined) => void;
}

/** The record of one domain, for whoever runs its DNS: it is shown, looked up, and handed back. */
export function HandedDomainSteps(props: HandedDomainStepsProps) {
  const { link, work, onChange } = props;
  const say = useSay();
  const { data, error, isPending, refetch } = useQuery(domainsQuery(link.company.id));
  const [open, setOpen] = useState<'record' | 'handBack'>('record');
  const domain = data?.items[0];
  if (isPending) return <Loading />;
  if (error || !domain) return <Failure error={error} onRepeat={() => void refetch()} />;
  const { giver } = link;
  const title = titleOf(link, say);
  return (
    <HandedContext value={{ giver, provesDomains: work.provesDomains }}>
      <Page
        title={title}
        fact={say('sso.handed.domainFact', { giver })}
        acts={open === 'record' && <StopHere onPress={() => setOpen('handBack')} />}
      >
        <WithRail rail={<HandedRail link={link} work={work} onChange={onChange} />}>
          <SetupSteps
            label={title}
            open={open}
            steps={[
              {
                id: 'record',
                title: say('sso.handed.record'),
                isDone: domain.provenAt !== undefined,
                summary: domain.domain,
                act: <TextButton onClick={() => setOpen('record')}>{say('sso.setup.show')}</TextButton>,
                content: (
                  <>
                    <p>{say('sso.domain.detail')}</p>
                    <DomainCard domain={domain} />
                    <div className={styles.acts}>
                      <Button look="primary" onClick={() => setOpen('handBack')}>
                        {say('sso.setup.next')}
                      </Button>
                    </div>
                  </>
                ),
              },
              {
                id: 'handBack',
                title: say('sso.handed.back'),
                isDone: false,
                content: <Back {...props} title={title} provenAt={domain.provenAt} />,
              },
            ]}
          />
        </WithRail>
      </Page>
    </HandedContext>
  );
}

interface BackProps extends HandedDomainStepsProps {
  readonly title: string;
  readonly provenAt: number | undefined;
}

function Back({ link: { giver }, work: { domain }, title, provenAt, onDone }: BackProps) {
  const say = useSay();
  const { day } = useTimes();
  const isOpen = provenAt === undefined;
  const state = isOpen ? say('sso.domain.open') : say('sso.domain.proven', { day: day(provenAt) });
  return (
    <HandBack
      giver={giver}
      detail={say('sso.handed.domainBack', { giver })}
      missing={isOpen && state}
      summary={{
        title,
        next: say('sso.handed.domainDone', { giver }),
        facts: [{ mark: Globe, title: domain, detail: state, isOpen }],
      }}
      onDone={onDone}
    />
  );
}
