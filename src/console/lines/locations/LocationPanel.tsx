import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../kernel/call.ts';
import { useMay } from '../../kernel/caller.ts';
import { type Location, removeLocation } from '../../kernel/management.generated.ts';
import { useSay } from '../../kernel/texts.ts';
import { Button } from '../../parts/buttons/Button.tsx';
import { ConfirmDialog } from '../../parts/dialogs/ConfirmDialog.tsx';
import { tell } from '../../parts/dialogs/toast.tsx';
import { State } from '../../parts/icons/Icon.tsx';
import { BesidePanel } from '../../parts/layout/BesidePanel.tsx';
import { DetailList } from '../../parts/layout/Details.tsx';
import { checkOf } from '../../parts/lines/line-words.ts';
import { Note } from '../../parts/states/States.tsx';
import { keyOfLocations } from '../lines-queries.ts';
import { LocationDialog } from './LocationDialog.tsx';

interface LocationPanelProps {
  readonly company: string;
  readonly location: Location;
  readonly onClose: () => void;
}

/** A location: its address, what its check rests on, and the lines that use it. */
export function LocationPanel({ company, location, onClose }: LocationPanelProps) {
  const say = useSay();
  const canWrite = useMay()('locations:write');
  const [open, setOpen] = useState<'change' | 'remove'>();
  const { name, addressLines, status, evidence, lines, linesAtFormer, isUsed } = location;
  const { icon, tone, text } = checkOf(status);
  const acts = canWrite && (
    <>
      <Button onClick={() => setOpen('change')}>{say('rules.change')}</Button>
      {!isUsed && <Button onClick={() => setOpen('remove')}>{say('rules.remove')}</Button>}
    </>
  );
  return (
    <BesidePanel title={name} foot={acts} onClose={onClose}>
      {linesAtFormer.length > 0 && <Note tone="warn">{say('locations.former', { count: linesAtFormer.length })}</Note>}
      <DetailList
        details={[
          [say('locations.address'), addressLines.map((line) => <div key={line}>{line}</div>)],
          [
            say('lines.assign.check'),
            <State key="check" of={icon} tone={tone}>
              {say(text)}
            </State>,
          ],
          [say('locations.restsOn'), say(`locations.level.${evidence.level}`)],
          [say('locations.edition'), [evidence.dataset, evidence.vintage].filter(Boolean).join(', ') || undefined],
          [say('place.lines'), say('locations.lines', { count: lines.length })],
        ]}
      />
      {canWrite && isUsed && <Note>{say('locations.inUse')}</Note>}
      {open === 'change' && <LocationDialog company={company} location={location} onClose={() => setOpen(undefined)} />}
      {open === 'remove' && (
        <RemoveDialog company={company} location={location} onClose={() => setOpen(undefined)} onRemoved={onClose} />
      )}
    </BesidePanel>
  );
}

interface RemoveDialogProps extends LocationPanelProps {
  readonly onRemoved: () => void;
}

function RemoveDialog({ company, location: { id, name }, onClose, onRemoved }: RemoveDialogProps) {
  const say = useSay();
  const queries = useQueryClient();
  return (
    <ConfirmDialog
      title={say('locations.removeTitle', { name })}
      verb={say('locations.removeVerb', { name })}
      isDanger
      reason="offered"
      onClose={onClose}
      perform={async (options) => {
        await call(removeLocation, { company, id }, options);
        tell(say('locations.removed', { name }));
        onRemoved();
        await queries.invalidateQueries({ queryKey: keyOfLocations(company) });
      }}
    >
      <p>{say('locations.removeDetail')}</p>
    </ConfirmDialog>
  );
}
