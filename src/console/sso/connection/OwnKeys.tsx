import { useQueryClient } from '@tanstack/react-query';
import KeyRound from 'lucide/dist/esm/icons/key-round.mjs';
import { useState } from 'react';
import { call } from '../../kernel/call.ts';
import { useMay } from '../../kernel/caller.ts';
import { addSamlKey, retireSamlKey, type ShowSsoConnectionAnswer } from '../../kernel/management.generated.ts';
import { useSay } from '../../kernel/texts.ts';
import { useTimes } from '../../kernel/times.ts';
import { TextButton } from '../../parts/buttons/Button.tsx';
import { ConfirmDialog } from '../../parts/dialogs/ConfirmDialog.tsx';
import { tell } from '../../parts/dialogs/toast.tsx';
import { CopyRow, CopyRows } from '../../parts/forms/CopyRow.tsx';
import { IconTile } from '../../parts/icons/Icon.tsx';
import { Card, Row, Rows, Section } from '../../parts/layout/Page.tsx';
import styles from '../Sso.module.css';
import { keyOfSso } from '../sso-queries.ts';

const operations = { add: addSamlKey, retire: retireSamlKey } as const;

/** Our keys of a SAML connection: the one that signs, and the next one, which the provider learns of first. */
export function OwnKeys({ connection }: { readonly connection: ShowSsoConnectionAnswer }) {
  const say = useSay();
  const may = useMay();
  const { day } = useTimes();
  const [act, setAct] = useState<keyof typeof operations>();
  const { ownKeys = [], ownMetadata } = connection;
  const possible = ownKeys.length > 1 ? 'retire' : 'add';
  return (
    <Section
      title={say('sso.keys')}
      beside={
        may('sso:write') && <TextButton onClick={() => setAct(possible)}>{say(`sso.keys.${possible}Act`)}</TextButton>
      }
    >
      <Card>
        <Rows>
          {ownKeys.map(({ endsAt, isSigning }) => (
            <Row
              key={String(isSigning)}
              mark={<IconTile of={KeyRound} tone={isSigning ? 'ok' : 'plain'} />}
              title={say(isSigning ? 'sso.keys.signing' : 'sso.keys.next')}
              detail={say('sso.certificateEnds', { day: day(endsAt) })}
            />
          ))}
        </Rows>
        {ownMetadata !== undefined && (
          <div className={styles.below}>
            <CopyRows>
              <CopyRow name={say('sso.keys.metadata')} value={ownMetadata} />
            </CopyRows>
          </div>
        )}
      </Card>
      {act && <KeyDialog connection={connection} act={act} onClose={() => setAct(undefined)} />}
    </Section>
  );
}

interface KeyDialogProps {
  readonly connection: ShowSsoConnectionAnswer;
  readonly act: keyof typeof operations;
  readonly onClose: () => void;
}

function KeyDialog({ connection: { id, companyId: company }, act, onClose }: KeyDialogProps) {
  const say = useSay();
  const queries = useQueryClient();
  return (
    <ConfirmDialog
      title={say(`sso.keys.${act}Title`)}
      verb={say(`sso.keys.${act}Verb`)}
      {...(act === 'retire' && { isDanger: true })}
      reason="offered"
      perform={async (options) => {
        await call(operations[act], { id, company }, options);
        tell(say(`sso.keys.${act}Done`));
        await queries.invalidateQueries({ queryKey: keyOfSso(company) });
      }}
      onClose={onClose}
    >
      <p>{say(`sso.keys.${act}Detail`)}</p>
    </ConfirmDialog>
  );
}
