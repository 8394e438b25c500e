import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../kernel/call.ts';
import { assignLineLocation, type Line, type Location } from '../kernel/management.generated.ts';
import { useSay } from '../kernel/texts.ts';
import { useAct } from '../kernel/useAct.ts';
import { Button } from '../parts/buttons/Button.tsx';
import { ActProblem } from '../parts/dialogs/ActProblem.tsx';
import { tell } from '../parts/dialogs/toast.tsx';
import { FoundField } from '../parts/forms/FoundField.tsx';
import { Select } from '../parts/forms/Select.tsx';
import { TextField } from '../parts/forms/TextField.tsx';
import { State } from '../parts/icons/Icon.tsx';
import { checkOf, findsNoHelp } from '../parts/lines/line-words.ts';
import { Failure, Note } from '../parts/states/States.tsx';
import styles from './Lines.module.css';
import { keyOfLines, keyOfLocations, locationsQuery } from './lines-queries.ts';

interface AssignLocationProps {
  readonly company: string;
  readonly line: Line;
}

/** A location of the company for a line, in the place of its person: which one, what its check says, and why. */
export function AssignLocation({ company, line }: AssignLocationProps) {
  const say = useSay();
  const { data, error, refetch } = useQuery(locationsQuery(company));
  const [isOpen, setOpen] = useState(findsNoHelp(line));
  const [isDone, setDone] = useState(false);
  if (!isOpen)
    return (
      <Button ref={isDone ? focused : undefined} onClick={() => setOpen(true)}>
        {say('lines.assign.other')}
      </Button>
    );
  if (error) return <Failure error={error} onRepeat={() => void refetch()} />;
  if (!data) return null;
  const fitting = data.filter(
    ({ id, address, status }) =>
      address.country === line.countryIsoCode && status !== 'Invalid' && id !== line.locationId,
  );
  if (fitting.length === 0) return <Note>{say('lines.assign.none')}</Note>;
  const close = () => {
    setOpen(false);
    setDone(true);
  };
  return <AssignForm company={company} line={line} locations={fitting} onDone={close} />;
}

/** The form that had the focus is gone. */
const focused = (button: HTMLButtonElement | null) => button?.focus();

interface AssignFormProps extends AssignLocationProps {
  readonly locations: readonly Location[];
  readonly onDone: () => void;
}

function useAssign({ company, line, onDone }: Omit<AssignFormProps, 'locations'>, location: Location | undefined) {
  const say = useSay();
  const queries = useQueryClient();
  return useAct(async (options) => {
    if (!location) return;
    const { isTold } = await call(assignLineLocation, { company, id: line.id, location: location.id }, options);
    const words = { name: line.user, location: location.name };
    onDone();
    tell(say(isTold ? 'lines.assign.done' : 'lines.assign.doneUntold', words));
    await Promise.all([
      queries.invalidateQueries({ queryKey: keyOfLines(company) }),
      queries.invalidateQueries({ queryKey: keyOfLocations(company) }),
      queries.invalidateQueries({ queryKey: ['home', company] }),
    ]);
  });
}

const mostInReason = 200;

function AssignForm({ company, line, locations, onDone }: AssignFormProps) {
  const say = useSay();
  const [id, setId] = useState(locations.length === 1 ? (locations[0]?.id ?? '') : '');
  const [why, setWhy] = useState('');
  const location = locations.find((one) => one.id === id);
  const act = useAssign({ company, line, onDone }, location);
  const isRunning = act.state.at === 'running';
  const canSend = location !== undefined && why.trim() !== '' && !isRunning;
  return (
    <form
      className={styles.assign}
      aria-label={say('lines.assign.title')}
      onSubmit={(event) => {
        event.preventDefault();
        if (canSend) void act.run(why.trim());
      }}
    >
      <LocationField locations={locations} chosen={location} onChoose={setId} />
      {location && <CheckCard location={location} />}
      <TextField
        label={say('lines.assign.why')}
        name="why"
        value={why}
        onChange={(value) => setWhy(value.slice(0, mostInReason))}
        hint={say('lines.assign.hint', { name: line.user })}
      />
      {act.state.at === 'failed' && <ActProblem error={act.state.error} />}
      <Button type="submit" look="primary" aria-disabled={!canSend}>
        {say(isRunning ? 'dialog.running' : 'lines.assign.verb')}
      </Button>
    </form>
  );
}

interface LocationFieldProps {
  readonly locations: readonly Location[];
  readonly chosen: Location | undefined;
  readonly onChoose: (id: string) => void;
}

/** More are found by a part of their names and addresses. */
const mostInList = 40;
const mostFound = 20;
const writtenOf = ({ addressLines }: Location) => addressLines.join(', ');

function LocationField({ locations, chosen, onChoose }: LocationFieldProps) {
  const say = useSay();
  const [text, setText] = useState('');
  if (locations.length <= mostInList)
    return (
      <Select
        label={say('lines.column.place')}
        value={chosen?.id ?? ''}
        options={[
          ...(chosen ? [] : [{ value: '', text: say('lines.assign.choose') }]),
          ...locations.map((one) => ({ value: one.id, text: one.name })),
        ]}
        onChange={onChoose}
      />
    );
  const wanted = text.trim().toLocaleLowerCase();
  const found = locations.filter((one) => `${one.name} ${writtenOf(one)}`.toLocaleLowerCase().includes(wanted));
  return (
    <FoundField
      label={say('lines.column.place')}
      placeholder={say('lines.assign.choose')}
      text={text}
      onText={setText}
      found={found.slice(0, mostFound).map((one) => ({ id: one.id, text: one.name, detail: writtenOf(one) }))}
      none={say('lines.assign.noneFound')}
      onChoose={(id) => {
        onChoose(id);
        setText(locations.find((one) => one.id === id)?.name ?? '');
      }}
    />
  );
}

/** The address that calls would be sent with, and what its check says. */
function CheckCard({ location }: { readonly location: Location }) {
  const say = useSay();
  const { icon, tone, text } = checkOf(location.status);
  return (
    <div className={styles.check}>
      <div>
        <b>{say('lines.assign.check')}</b>
        <State of={icon} tone={tone}>
          {say(text)}
        </State>
      </div>
      {location.addressLines.map((written) => (
        <p key={written}>{written}</p>
      ))}
    </div>
  );
}
