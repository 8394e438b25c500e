import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../kernel/call.ts';
import { listAccounts } from '../../kernel/management.generated.ts';
import { useSay } from '../../kernel/texts.ts';
import { useRested } from '../../kernel/useRested.ts';
import { FoundField } from '../forms/FoundField.tsx';

const mostFound = 8;
const restMs = 150;

interface PersonFieldProps {
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly company: string;
  /** The id of the person; empty when the text names nobody any more. */
  readonly onChoose: (id: string) => void;
}

/** Finds a person of a company by a part of the name. */
export function PersonField({ label, isLabelHidden = false, company, onChoose }: PersonFieldProps) {
  const say = useSay();
  const [text, setText] = useState('');
  const wanted = useRested(text.trim(), restMs);
  const { data, isPending } = useQuery({
    queryKey: ['find-person', company, wanted],
    queryFn: ({ signal }) => call(listAccounts, { company, name: wanted, limit: mostFound }, { signal }),
    enabled: wanted !== '',
  });
  const found = (data?.items ?? []).map(({ id, firstName, lastName, extension }) => ({
    id,
    text: `${firstName} ${lastName}`,
    detail: extension,
  }));
  const choose = (id: string) => {
    setText(found.find((one) => one.id === id)?.text ?? '');
    onChoose(id);
  };
  return (
    <FoundField
      label={label}
      isLabelHidden={isLabelHidden}
      placeholder={say('rules.try.placeholder')}
      text={text}
      onText={setText}
      found={found}
      none={isPending || wanted !== text.trim() ? say('state.loading') : say('rules.try.none')}
      onChoose={choose}
    />
  );
}
