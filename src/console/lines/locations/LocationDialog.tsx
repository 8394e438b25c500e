import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type CallOptions, call } from '../../kernel/call.ts';
import { useMay } from '../../kernel/caller.ts';
import {
  type AddressTest,
  addLocation,
  type Location,
  setLocation,
  testAddress,
} from '../../kernel/management.generated.ts';
import { hasCode } from '../../kernel/problem.ts';
import { useSay, useStart } from '../../kernel/texts.ts';
import { useAct } from '../../kernel/useAct.ts';
import { Button } from '../../parts/buttons/Button.tsx';
import { ActProblem } from '../../parts/dialogs/ActProblem.tsx';
import { Sheet } from '../../parts/dialogs/Sheet.tsx';
import { tell } from '../../parts/dialogs/toast.tsx';
import { Failure, Loading } from '../../parts/states/States.tsx';
import { keyOfLines, keyOfLocations, locationQuery, locationsQuery, type SeenLocation } from '../lines-queries.ts';
import { AddressFields } from './AddressFields.tsx';
import { addressFormQuery, regionOf } from './address-form-query.ts';
import { addressOf, draftOf, type LocationDraft, nextAct, type TestedDraft, testOf } from './location-draft.ts';
import { type NewerLocation, NewerNote, readNewer } from './NewerLocation.tsx';
import { StreetCheck } from './StreetCheck.tsx';

interface LocationDialogProps {
  readonly company: string;
  /** Without one, a new one is added. */
  readonly location?: Location;
  readonly onClose: () => void;
}

/** Adds or changes a location. One that is changed is read first, with its version. */
export function LocationDialog({ company, location, onClose }: LocationDialogProps) {
  if (!location) return <LocationForm company={company} seen={undefined} onClose={onClose} />;
  return <ChangeLocation company={company} location={location} onClose={onClose} />;
}

function ChangeLocation({ company, location: { id, name }, onClose }: Required<LocationDialogProps>) {
  const say = useSay();
  const { data, isFetchedAfterMount, error, refetch } = useQuery(locationQuery(company, id));
  if (data && isFetchedAfterMount) return <LocationForm company={company} seen={data} onClose={onClose} />;
  return (
    <Sheet
      title={say('locations.changeTitle', { name })}
      onClose={onClose}
      foot={<Button onClick={onClose}>{say('dialog.cancel')}</Button>}
    >
      {error ? <Failure error={error} onRepeat={() => void refetch()} /> : <Loading />}
    </Sheet>
  );
}

interface LocationFormProps {
  readonly company: string;
  /** Without one, a new one is added. */
  readonly seen: SeenLocation | undefined;
  readonly onClose: () => void;
}

/** A location is looked up as it was typed, and then saved as the records write it. */
function LocationForm({ company, seen, onClose }: LocationFormProps) {
  const say = useSay();
  const [first] = useState(seen);
  const [newer, setNewer] = useState<NewerLocation>();
  const location = first?.location;
  const { data: others } = useQuery(locationsQuery(company));
  const { language } = useStart();
  const usual = others?.[0]?.address.country ?? regionOf(language);
  const [draft, setDraft] = useState(() => draftOf(location, usual));
  const [tested, setTested] = useState<TestedDraft>();
  const test = testOf(tested, draft);
  const { data: form, error, refetch } = useQuery(addressFormQuery(company, draft.country, language));
  const version = (newer?.seen ?? first)?.version;
  const act = useSaving({
    company,
    id: location?.id,
    version,
    draft,
    test,
    onTested: setTested,
    setNewer,
    onClose,
  });
  const next = nextAct(test);
  const isRunning = act.state.at === 'running';
  const isMissing = draft.name.trim() === '' || (next === 'saveUnverified' && draft.proof.trim() === '');
  return (
    <Sheet
      title={location ? say('locations.changeTitle', { name: location.name }) : say('locations.add')}
      onClose={onClose}
      onSubmit={() => !isRunning && !isMissing && void act.run()}
      foot={
        <>
          <Button onClick={onClose}>{say('dialog.cancel')}</Button>
          <Button type="submit" look="primary" aria-disabled={isRunning || isMissing}>
            {say(isRunning ? 'dialog.running' : `locations.act.${next}`)}
          </Button>
        </>
      }
    >
      <AddressFields draft={draft} form={form} problems={test?.problems ?? []} onChange={setDraft} />
      {error && <Failure error={error} onRepeat={() => void refetch()} />}
      <StreetCheck
        test={test}
        form={form}
        proof={draft.proof}
        onProof={(proof) => setDraft({ ...draft, proof })}
        onChoose={({ country = draft.country, ...values }) => setDraft({ ...draft, country, values })}
      />
      {newer && <NewerNote newer={newer} />}
      {act.state.at === 'failed' && <ActProblem error={act.state.error} />}
    </Sheet>
  );
}

interface GivenLocation {
  readonly company: string;
  readonly name: string;
  readonly address: Readonly<Record<string, string>>;
  readonly proof?: string;
}

interface Saving extends Pick<LocationDialogProps, 'company' | 'onClose'> {
  /** Undefined for a new one. */
  readonly id: string | undefined;
  /** The version that the person has seen. */
  readonly version: string | undefined;
  readonly draft: LocationDraft;
  readonly test: AddressTest | undefined;
  readonly onTested: (tested: TestedDraft) => void;
  /** Somebody else was faster. */
  readonly setNewer: (newer: NewerLocation) => void;
}

/** Looks the address up, and saves it by the next press. */
function useSaving({ company, id, version, draft, test, onTested, setNewer, onClose }: Saving) {
  const say = useSay();
  const { language } = useStart();
  const mayAudit = useMay()('audit:read');
  const [openedAt] = useState(Date.now);
  const queries = useQueryClient();
  async function save(address: Readonly<Record<string, string>>, options: CallOptions) {
    const proof = nextAct(test) === 'saveUnverified' ? { proof: draft.proof.trim() } : {};
    const given = { company, name: draft.name.trim(), address, ...proof };
    if (id === undefined) await call(addLocation, given, options);
    else if (!(await change(id, given, options))) return;
    tell(say('locations.saved', { name: given.name }));
    onClose();
    await queries.invalidateQueries({ queryKey: keyOfLocations(company) });
    await queries.invalidateQueries({ queryKey: keyOfLines(company) });
  }
  /** @returns false where somebody else was faster */
  async function change(id: string, given: GivenLocation, options: CallOptions) {
    try {
      await call(setLocation, { ...given, id }, { ...options, version });
      return true;
    } catch (problem) {
      if (!hasCode(problem, 'changedMeanwhile')) throw problem;
      setNewer(await readNewer(company, id, mayAudit ? openedAt : undefined));
      return false;
    }
  }
  return useAct(async (options) => {
    // a press before the form has come waits for it
    const form = await queries.ensureQueryData(addressFormQuery(company, draft.country, language));
    const address = addressOf(draft, form);
    if (nextAct(test) === 'check') onTested({ test: await call(testAddress, { company, address }), draft });
    else await save(test?.found?.address ?? address, options);
  });
}
