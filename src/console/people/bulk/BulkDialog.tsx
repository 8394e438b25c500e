import { useQuery, useQueryClient } from '@tanstack/react-query';
import Undo2 from 'lucide/dist/esm/icons/undo-2.mjs';
import { useState } from 'react';
import { useSay } from '../../kernel/texts.ts';
import { ConfirmDialog } from '../../parts/dialogs/ConfirmDialog.tsx';
import { Failure, Note } from '../../parts/states/States.tsx';
import { mostInFile, type PeopleAsked, readAllPeople } from '../list/people-queries.ts';
import styles from './Bulk.module.css';
import { BulkEffect } from './BulkEffect.tsx';
import { type BulkActName, previewBulk, startBulk } from './bulk-acts.ts';
import { bulkJobsKey } from './bulk-jobs.ts';

/** A person that was chosen. */
interface ChosenPerson {
  readonly id: string;
  readonly name: string;
}

/** The people that an act is about: those that were chosen one by one, or all of the list but some. */
export type ChosenPeople =
  | { readonly kind: 'some'; readonly people: readonly ChosenPerson[] }
  | { readonly kind: 'all'; readonly asked: PeopleAsked; readonly isChosen: (id: string) => boolean };

interface BulkDialogProps {
  readonly company: string;
  readonly act: BulkActName;
  readonly chosen: ChosenPeople;
  /** How many were chosen. */
  readonly count: number;
  readonly onClose: () => void;
  /** The act was started. */
  readonly onStarted: () => void;
}

/** Shows what an act would do to the chosen people, asks for the reason, and starts it. */
export function BulkDialog({ company, act, chosen, count, onClose, onStarted }: BulkDialogProps) {
  const say = useSay();
  const queries = useQueryClient();
  const [done, setDone] = useState(0);
  const { data, error } = useQuery({
    queryKey: ['people', 'bulk-preview', company, act],
    queryFn: async ({ signal }) => {
      const people = await peopleOf(chosen);
      const ids = people.map(({ id }) => id);
      return { people, ids, effect: await previewBulk(company, act, ids, setDone, signal) };
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY, // what was read is what was agreed to
    enabled: count <= mostInFile,
  });
  const due = data?.effect.due ?? 0;
  return (
    <ConfirmDialog
      title={say(`bulk.title.${act}`, { count })}
      verb={say(`bulk.verb.${act}`, { count: data ? due : count })}
      isDanger={act === 'disableAccounts' || act === 'endSessions'}
      reason={act === 'sendActivations' ? 'offered' : 'needed'}
      isBlocked={due === 0}
      onClose={onClose}
      perform={async ({ key = '', reason }) => {
        if (!data) return;
        await startBulk({ company, act, ids: data.ids, key, reason });
        await queries.invalidateQueries({ queryKey: bulkJobsKey });
        onStarted();
      }}
    >
      {count > mostInFile && <p>{say('bulk.tooMany', { count: mostInFile })}</p>}
      {error && <Failure error={error} />}
      {!data && !error && count <= mostInFile && (
        <p className={styles.status} role="status">
          {say('bulk.counting', { done, count })}
        </p>
      )}
      {data && <BulkEffect act={act} effect={data.effect} people={data.people} />}
      {due > 0 && act !== 'sendActivations' && <Note icon={Undo2}>{say(`bulk.back.${act}`)}</Note>}
    </ConfirmDialog>
  );
}

async function peopleOf(chosen: ChosenPeople): Promise<readonly ChosenPerson[]> {
  if (chosen.kind === 'some') return chosen.people;
  const { people } = await readAllPeople(chosen.asked);
  return people
    .filter(({ id }) => chosen.isChosen(id))
    .map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}` }));
}
