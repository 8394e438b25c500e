import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../kernel/call.ts';
import { useCompany } from '../../kernel/caller.ts';
import { type MakeSetupLinkAnswer, makeSetupLink } from '../../kernel/management.generated.ts';
import { type ConsoleSay, useSay } from '../../kernel/texts.ts';
import { Button, TextButton } from '../../parts/buttons/Button.tsx';
import { ConfirmDialog } from '../../parts/dialogs/ConfirmDialog.tsx';
import { Sheet } from '../../parts/dialogs/Sheet.tsx';
import { CopyRow, CopyRows } from '../../parts/forms/CopyRow.tsx';
import { TextField } from '../../parts/forms/TextField.tsx';
import { Card } from '../../parts/layout/Page.tsx';
import type { Protocol } from '../../parts/sso/connection-facts.ts';
import { keyOfSso } from '../sso-queries.ts';

/** The part of a set-up that somebody else can do: a connection, the record of a domain, or the next certificate. */
export type HandedOver =
  | {
      readonly intent: 'sso';
      /** The word of the guide. */
      readonly provider: string;
      readonly protocol: Protocol;
      /** Id of the connection, where there is one. */
      readonly connection?: string;
    }
  | { readonly intent: 'domain'; readonly domain: string }
  | {
      readonly intent: 'certificate';
      readonly connection: string;
      readonly provider: string;
      /** What people see of the connection. */
      readonly label: string;
    };

interface HandOverProps {
  readonly what: HandedOver;
}

/** Makes a link by which somebody without an account does a part of the set-up. */
export function HandOver({ what }: HandOverProps) {
  const [isOpen, setOpen] = useState(false);
  const [made, setMade] = useState<MadeLink>();
  return (
    <>
      <HandOverButton what={what} onPress={() => setOpen(true)} />
      {isOpen && <MakeLink what={what} onMade={setMade} onClose={() => setOpen(false)} />}
      {made && <ShowLink made={made} onClose={() => setMade(undefined)} />}
    </>
  );
}

/** A button for a connection. Domains and certificates have a smaller one beside their names. */
function HandOverButton({ what, onPress }: HandOverProps & { readonly onPress: () => void }) {
  const say = useSay();
  if (what.intent === 'sso') return <Button onClick={onPress}>{say('sso.links.act')}</Button>;
  if (what.intent === 'certificate')
    return <TextButton onClick={onPress}>{say('sso.links.certificateAct')}</TextButton>;
  return (
    <TextButton aria-label={`${say('sso.links.domainAct')}, ${what.domain}`} onClick={onPress}>
      {say('sso.links.domainAct')}
    </TextButton>
  );
}

/** The title of the dialog, and what whoever has the link can do. */
function wordsOf(what: HandedOver, say: ConsoleSay): readonly [title: string, detail: string] {
  switch (what.intent) {
    case 'sso':
      return [say('sso.links.dialogTitle'), say('sso.links.dialogDetail')];
    case 'domain':
      return [say('sso.links.domainTitle', { domain: what.domain }), say('sso.links.domainDetail')];
    case 'certificate':
      return [say('sso.links.certificateTitle', { name: what.label }), say('sso.links.certificateDetail')];
  }
}

/** The part as the API takes it. */
function partOf(what: HandedOver) {
  if (what.intent !== 'certificate') return what;
  const { intent, connection, provider } = what;
  return { intent, connection, provider };
}

interface MadeLink extends Pick<MakeSetupLinkAnswer, 'address'> {
  readonly recipient: string;
}

interface MakeLinkProps extends HandOverProps {
  readonly onMade: (made: MadeLink) => void;
  readonly onClose: () => void;
}

const longestNote = 300;

function MakeLink({ what, onMade, onClose }: MakeLinkProps) {
  const say = useSay();
  const company = useCompany() ?? '';
  const queries = useQueryClient();
  const [recipient, setRecipient] = useState('');
  const [note, setNote] = useState('');
  const [title, detail] = wordsOf(what, say);
  return (
    <ConfirmDialog
      title={title}
      verb={say('sso.links.make')}
      isBlocked={recipient.trim() === '' || note.length > longestNote}
      perform={async (options) => {
        const named = { recipient: recipient.trim(), note: note.trim() || undefined };
        const { address } = await call(makeSetupLink, { company, ...partOf(what), ...named }, options);
        onMade({ address, recipient: named.recipient });
        await queries.invalidateQueries({ queryKey: keyOfSso(company) });
      }}
      onClose={onClose}
    >
      <p>{detail}</p>
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

/** The link, which is shown only once. Only the button closes it, so that a press beside it does not lose the link. */
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
