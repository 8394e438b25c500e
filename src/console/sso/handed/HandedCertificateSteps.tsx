import { useQuery, useQueryClient } from '@tanstack/react-query';
import Building from 'lucide/dist/esm/icons/building.mjs';
import FileClock from 'lucide/dist/esm/icons/file-clock.mjs';
import { useState } from 'react';
import type { HandedCertificate, HandedSetup } from '../../../contract/setup-links.ts';
import { call } from '../../kernel/call.ts';
import { keepCertificateDraft, type ShowCertificateDraftsAnswer } from '../../kernel/management.generated.ts';
import { useSay } from '../../kernel/texts.ts';
import { useTimes } from '../../kernel/times.ts';
import { Button, TextButton } from '../../parts/buttons/Button.tsx';
import { ActForm } from '../../parts/dialogs/ActForm.tsx';
import { Detail, Details } from '../../parts/layout/Details.tsx';
import { Card, Page, Rows, WithRail } from '../../parts/layout/Page.tsx';
import { type SetupStep, SetupSteps } from '../../parts/layout/SetupSteps.tsx';
import { Failure, Loading } from '../../parts/states/States.tsx';
import changeStyles from '../certificate/Certificate.module.css';
import { CertificateChange, CertificateRow } from '../certificate/CertificateChange.tsx';
import { isGiven, MetadataFields, noMetadata, sourceOf } from '../certificate/MetadataFields.tsx';
import styles from '../Sso.module.css';
import { GuideRail } from '../setup/GuideRail.tsx';
import { guideById, type NamedGuide, type SamlGuide, samlGuideOf } from '../sso-guides.ts';
import { draftsQuery, keyOfSso } from '../sso-queries.ts';
import { HandBack, type HandedSummary } from './HandBack.tsx';
import { HandedRail } from './HandedRail.tsx';
import { titleOf } from './handed-words.ts';
import { StopHere } from './StopHere.tsx';

interface HandedCertificateStepsProps {
  readonly link: HandedSetup;
  readonly work: HandedCertificate;
  readonly onChange: (link: HandedSetup | undefined) => void;
  readonly onDone: (summary: HandedSummary, link: HandedSetup | undefined) => void;
}

type Draft = ShowCertificateDraftsAnswer['drafts'][number];
const steps = ['metadata', 'change', 'handBack'] as const;
type CertificateStep = (typeof steps)[number];

/** The next certificate of a connection, for whoever runs its provider: new metadata, what they change, and the way back. */
export function HandedCertificateSteps(props: HandedCertificateStepsProps) {
  const { link, work } = props;
  const { data, error, isPending, refetch } = useQuery(draftsQuery(link.company.id, work.connection));
  const guide = guideById(work.provider) ?? guideById('other');
  const words = samlGuideOf(work.provider);
  if (isPending || !guide || !words) return <Loading />;
  if (error) return <Failure error={error} onRepeat={() => void refetch()} />;
  const draft = data.drafts.find((one) => one.link === work.link);
  return <Steps {...props} guide={guide} words={words} connection={data} draft={draft} />;
}

interface StepsProps extends HandedCertificateStepsProps {
  readonly guide: NamedGuide;
  readonly words: SamlGuide;
  readonly connection: ShowCertificateDraftsAnswer;
  /** What was kept by this link. */
  readonly draft: Draft | undefined;
}

function Steps(props: StepsProps) {
  const { link, work, guide, connection, draft, onChange } = props;
  const say = useSay();
  const [open, setOpen] = useState<CertificateStep>(draft ? 'change' : 'metadata');
  const title = titleOf(link, say);
  const show = (step: CertificateStep) => (
    <TextButton onClick={() => setOpen(step)}>{say('sso.setup.show')}</TextButton>
  );
  const rows: Readonly<Record<CertificateStep, Omit<SetupStep, 'id' | 'title'>>> = {
    metadata: {
      isDone: draft !== undefined,
      summary: say('sso.handed.draftKept'),
      act: show('metadata'),
      content: <Metadata {...props} onNext={() => setOpen('change')} />,
    },
    change: {
      isDone: draft !== undefined && open === 'handBack',
      summary: connection.label,
      act: draft && show('change'),
      content: draft && <Change present={connection.present} draft={draft} onNext={() => setOpen('handBack')} />,
    },
    handBack: { isDone: false, content: <Back {...props} title={title} /> },
  };
  const ofGuide = <GuideRail guide={guide} protocol="saml" isOfMetadata />;
  return (
    <Page
      title={title}
      fact={say('sso.handed.certificateFact', { giver: link.giver })}
      acts={open !== 'handBack' && <StopHere onPress={() => setOpen('handBack')} />}
    >
      <WithRail rail={<HandedRail link={link} work={work} guide={ofGuide} onChange={onChange} />}>
        <SetupSteps
          label={title}
          open={open}
          steps={steps.map((id) => ({
            id,
            title: id === 'handBack' ? say('sso.handed.back') : say(`sso.handed.${id}`),
            ...rows[id],
          }))}
        />
      </WithRail>
    </Page>
  );
}

/** The connection as it is, and the fields for the new metadata. */
function Metadata({ link, work, words, connection, onNext }: StepsProps & { readonly onNext: () => void }) {
  const say = useSay();
  const queries = useQueryClient();
  const [given, setGiven] = useState(() => noMetadata(words));
  const company = link.company.id;
  return (
    <>
      <p>{say('sso.handed.metadataDetail')}</p>
      <Card>
        <div className={changeStyles.facts}>
          <Details>
            <Detail name={say('sso.label')}>{connection.label}</Detail>
            <Detail name={say('sso.detail.issuer')} isMono>
              {connection.issuer}
            </Detail>
          </Details>
        </div>
        <Rows>
          {connection.present.certificates.map((certificate) => (
            <CertificateRow key={certificate.fingerprint} certificate={certificate} />
          ))}
        </Rows>
      </Card>
      <ActForm
        verb={say('sso.handed.metadataVerb')}
        isBlocked={!isGiven(given)}
        perform={async (options) => {
          const place = { company, id: work.connection, link: work.link };
          await call(keepCertificateDraft, { ...place, ...sourceOf(given) }, options);
          await queries.invalidateQueries({ queryKey: keyOfSso(company) });
          onNext();
        }}
      >
        <MetadataFields words={words} given={given} set={(changes) => setGiven({ ...given, ...changes })} />
      </ActForm>
    </>
  );
}

interface ChangeProps {
  readonly present: ShowCertificateDraftsAnswer['present'];
  readonly draft: Draft;
  readonly onNext: () => void;
}

function Change({ present, draft, onNext }: ChangeProps) {
  const say = useSay();
  return (
    <>
      <p>{say('sso.handed.changeDetail')}</p>
      <CertificateChange present={present} next={draft.settings} />
      <div className={styles.acts}>
        <Button look="primary" onClick={onNext}>
          {say('sso.setup.next')}
        </Button>
      </div>
    </>
  );
}

function Back({ link: { giver }, connection, draft, title, onDone }: StepsProps & { readonly title: string }) {
  const say = useSay();
  const { day } = useTimes();
  const ends = draft?.settings.certificates.map(({ endsAt }) => endsAt) ?? [];
  const kept = draft && {
    mark: FileClock,
    title: say('sso.handed.draftKept'),
    detail: say('sso.certificateEnds', { day: day(Math.max(...ends)) }),
  };
  return (
    <HandBack
      giver={giver}
      detail={say('sso.handed.certificateBack', { giver })}
      missing={!draft && say('sso.handed.noDraft')}
      summary={{
        title,
        next: say('sso.handed.certificateDone', { giver }),
        facts: [
          { mark: Building, title: connection.label, detail: connection.issuer },
          kept ?? { mark: FileClock, title: say('sso.handed.noDraft'), isOpen: true },
        ],
      }}
      onDone={onDone}
    />
  );
}
