import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, callWithVersion } from '../../kernel/call.ts';
import { listAccounts, setAccount } from '../../kernel/management.generated.ts';
import { useSay } from '../../kernel/texts.ts';
import { useRested } from '../../kernel/useRested.ts';
import { ConfirmDialog } from '../../parts/dialogs/ConfirmDialog.tsx';
import { tell } from '../../parts/dialogs/toast.tsx';
import { FoundField } from '../../parts/forms/FoundField.tsx';
import { keyOfSso } from '../sso-queries.ts';

interface NameEmergencyProps {
  readonly company: string;
  readonly onClose: () => void;
}

const mostFound = 8;
const restMs = 150;

/** Names a person who keeps the password when single sign-on is the only way. */
export function NameEmergency({ company, onClose }: NameEmergencyProps) {
  const say = useSay();
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const [person, setPerson] = useState<{ readonly id: string; readonly name: string }>();
  const wanted = useRested(text.trim(), restMs);
  const { data } = useQuery({
    queryKey: [...keyOfSso(company), 'people', wanted],
    queryFn: ({ signal }) =>
      call(listAccounts, { company, name: wanted, kind: 'person', limit: mostFound }, { signal }),
    enabled: wanted !== '',
  });
  const found = (data?.items ?? []).map(({ id, firstName, lastName, extension }) => ({
    id,
    text: `${firstName} ${lastName}`,
    detail: extension,
  }));
  return (
    <ConfirmDialog
      title={say('sso.emergency.title')}
      verb={say('sso.emergency.verb')}
      reason="needed"
      isBlocked={person === undefined}
      perform={async (options) => {
        const given = { who: person?.id ?? '', company, isEmergencyAccess: true };
        const { isAsked } = await callWithVersion(setAccount, given, options);
        tell(isAsked ? say('sso.only.asked') : say('sso.emergency.done', { name: person?.name ?? '' }));
        await queries.invalidateQueries({ queryKey: keyOfSso(company) });
      }}
      onClose={onClose}
    >
      <p>{say('sso.emergency.detail')}</p>
      <FoundField
        label={say('rules.try.person')}
        placeholder={say('rules.try.placeholder')}
        text={text}
        onText={(typed) => {
          setText(typed);
          if (typed !== person?.name) setPerson(undefined);
        }}
        found={found}
        none={say('rules.try.none')}
        onChoose={(id) => {
          const name = found.find((one) => one.id === id)?.text ?? '';
          setText(name);
          setPerson({ id, name });
        }}
      />
    </ConfirmDialog>
  );
}
