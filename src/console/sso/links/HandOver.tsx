import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../kernel/call.ts';
import { useCompany } from '../../kernel/caller.ts';
import { type MakeSetupLinkAnswer, makeSetupLink } from '../../kernel/management.generated.ts';
import { useSay } from '../../kernel/texts.ts';
import { Button } from '../../parts/buttons/Button.tsx';
import { ConfirmDialog } from '../../parts/dialogs/ConfirmDialog.tsx';
import { Sheet } from '../../parts/dialogs/Sheet.tsx';
import { CopyRow, CopyRows } from '../../parts/forms/CopyRow.tsx';
import { TextField } from '../../parts/forms/TextField.tsx';
import { Card } from '../../parts/layout/Page.tsx';
import type { Protocol } from '../connection-health.ts';
import { keyOfSso } from '../sso-queries.ts';

/** The part of a set-up that somebody else can do. */
export interface HandedOver {
  /** The word of the guide. */
  readonly provider: string;
  readonly protocol: Protocol;
  /** Id of the connection, where there is one. */
  readonly connection?: string;
}

interface HandOverProps {
  readonly what: HandedOver;
}

/** Makes a link by which somebody without an account goes on with the set-up. */
export function HandOver({ what }: HandOverProps) {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  const [made, setMade] = useState<MadeLink>();
  return (
    <>
      <Button onClick={() => setOpen(true)}>{say('sso.links.act')}</Button>
      {isOpen && <MakeLink what={what} onMade={setMade} onClose={() => setOpen(false)} />}
      {made && <ShowLink made={made} onClose={() => setMade(undefined)} />}
    </>
  );
}

interface MadeLink extends Pick<MakeSetupLinkAnswer, 'address'> {
  readonly recipient: string;
}

interface MakeLinkProps extends HandOverProps {
  readonly onMade: (made: MadeLink) => void;
  readonly onClose: () => void;
}

const longestNote = 300;

function MakeLink({ what: { provider, protocol, connection }, onMade, onClose }: MakeLinkProps) {
  const say = useSay();
  const company = useCompany() ?? '';
  const queries = useQueryClient();
  const [recipient, setRecipient] = useState('');
  const [note, setNote] = useState('');
  return (
    <ConfirmDialog
      title={say('sso.links.dialogTitle')}
      verb={say('sso.links.make')}
      isBlocked={recipient.trim() === '' || note.length > longestNote}
      perform={async (options) => {
        const named = { recipient: recipient.trim(), note: note.trim() || undefined };
        const { address } = await call(makeSetupLink, { company, provider, protocol, connection, ...named }, options);
        onMade({ address, recipient: named.recipient });
        await queries.invalidateQueries({ queryKey: keyOfSso(company) });
      }}
      onClose={onClose}
    >
      <p>{say('sso.links.dialogDetail')}</p>
      <TextField
        label={say('sso.links.recipient')}
        name="recipient"
        value={recipient}
        onChange={setRecipient}
        autoFocus
      />
      <TextField
        label={say('sso.links.note')}
        hint={say('sso.links.noteHint')}
        name="note"
        rows={3}
        value={note}
        onChange={setNote}
      />
    </ConfirmDialog>
  );
}

interface ShowLinkProps {
  readonly made: MadeLink;
  readonly onClose: () => void;
}

/** The link, once. It has no way out but its button, so that no press beside it loses the link. */
function ShowLink({ made: { address, recipient }, onClose }: ShowLinkProps) {
  const say = useSay();
  return (
    <Sheet
      title={say('sso.links.madeTitle', { name: recipient })}
      isAlert
      onClose={onClose}
      foot={
        <Button look="primary" onClick={onClose}>
          {say('sso.links.kept')}
        </Button>
      }
    >
      <p>{say('sso.links.madeDetail')}</p>
      <Card>
        <CopyRows>
          <CopyRow name={say('sso.links.link')} value={address} isStacked />
        </CopyRows>
      </Card>
    </Sheet>
  );
}
