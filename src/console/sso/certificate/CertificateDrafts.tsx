import { useQuery, useQueryClient } from '@tanstack/react-query';
import FileClock from 'lucide/dist/esm/icons/file-clock.mjs';
import { useState } from 'react';
import { type CallOptions, call } from '../../kernel/call.ts';
import { useMay } from '../../kernel/caller.ts';
import {
  adoptCertificateDraft,
  dropCertificateDraft,
  type ShowCertificateDraftsAnswer,
  type SsoConnection,
} from '../../kernel/management.generated.ts';
import { useSay } from '../../kernel/texts.ts';
import { useTimes } from '../../kernel/times.ts';
import { Button } from '../../parts/buttons/Button.tsx';
import { ConfirmDialog } from '../../parts/dialogs/ConfirmDialog.tsx';
import { tell } from '../../parts/dialogs/toast.tsx';
import { Section } from '../../parts/layout/Page.tsx';
import { Note } from '../../parts/states/States.tsx';
import { isLive } from '../links/link-words.ts';
import { draftsQuery, keyOfSso, setupLinksQuery } from '../sso-queries.ts';
import styles from './Certificate.module.css';
import { CertificateChange } from './CertificateChange.tsx';

type Connection = Pick<SsoConnection, 'id' | 'companyId' | 'label'>;
type Draft = ShowCertificateDraftsAnswer['drafts'][number];

/** The drafts that wait for an administrator. Nothing where there are none. */
export function CertificateDrafts({ connection }: { readonly connection: Connection }) {
  const { data } = useQuery(draftsQuery(connection.companyId, connection.id));
  if (!data) return null;
  return data.drafts.map((draft) => (
    <DraftSection key={draft.link} connection={connection} draft={draft} present={data.present} />
  ));
}

interface DraftSectionProps {
  readonly connection: Connection;
  readonly draft: Draft;
  readonly present: ShowCertificateDraftsAnswer['present'];
}

type DraftAct = 'adopt' | 'drop';

/** A draft: who has prepared it, what it changes, and both ways on. */
function DraftSection({ connection, draft, present }: DraftSectionProps) {
  const say = useSay();
  const times = useTimes();
  const may = useMay();
  const [act, setAct] = useState<DraftAct>();
  const { data: links = [] } = useQuery(setupLinksQuery(connection.companyId));
  const { recipient: name, giver, at, settings } = draft;
  const canChange = links.some((link) => link.id === draft.link && isLive(link));
  return (
    <Section title={say('sso.draft.title')}>
      <div className={styles.draft}>
        <Note icon={FileClock} tone="warn">
          <p>{say('sso.draft.by', { name, giver, when: times.ago(at) })}</p>
          {canChange && <p>{say('sso.draft.live', { name })}</p>}
        </Note>
        <CertificateChange present={present} next={settings} />
        {may('sso:write') && (
          <div className={styles.acts}>
            <Button look="primary" onClick={() => setAct('adopt')}>
              {say('sso.draft.adoptAct')}
            </Button>
            <Button onClick={() => setAct('drop')}>{say('sso.draft.dropAct')}</Button>
          </div>
        )}
      </div>
      {act && (
        <DraftDialog
          connection={connection}
          draft={draft}
          present={present}
          act={act}
          onClose={() => setAct(undefined)}
        />
      )}
    </Section>
  );
}

const operations = { adopt: adoptCertificateDraft, drop: dropCertificateDraft } as const;

interface DraftDialogProps extends DraftSectionProps {
  readonly act: DraftAct;
  readonly onClose: () => void;
}

/** Puts the draft in force as it is shown here, or drops it. One that is changed while the dialog is open is refused. */
function DraftDialog({ connection, draft, present, act, onClose }: DraftDialogProps) {
  const say = useSay();
  const queries = useQueryClient();
  const { id, companyId: company, label } = connection;
  const [shown] = useState({ draft, present });
  async function perform(options: CallOptions) {
    const { link, version } = shown.draft;
    try {
      await call(operations[act], { id, company, link, version }, options);
    } finally {
      await queries.invalidateQueries({ queryKey: keyOfSso(company) });
    }
    tell(say(`sso.draft.${act}Done`));
  }
  return (
    <ConfirmDialog
      title={say(`sso.draft.${act}Title`, { name: label })}
      verb={say(`sso.draft.${act}Verb`)}
      reason={act === 'adopt' ? 'needed' : 'offered'}
      perform={perform}
      onClose={onClose}
    >
      <p>{say(`sso.draft.${act}Detail`)}</p>
      {act === 'adopt' && <CertificateChange present={shown.present} next={shown.draft.settings} isInDialog />}
    </ConfirmDialog>
  );
}
