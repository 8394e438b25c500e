import { useQuery } from '@tanstack/react-query';
import { useScope } from '../kernel/caller.ts';
import type { Message } from '../kernel/management.generated.ts';
import { useSay } from '../kernel/texts.ts';
import { BesidePanel } from '../parts/layout/BesidePanel.tsx';
import { Failure, Loading } from '../parts/states/States.tsx';
import { MessagePanel } from './MessagePanel.tsx';
import { messageQuery } from './messages-queries.ts';

interface MessageBesideProps {
  readonly id: string;
  /** As the list has it. */
  readonly known: Message | undefined;
  readonly onClose: () => void;
}

/** The message that the address names, also one that a filter leaves out of the list. It is read again while it is under way. */
export function MessageBeside({ id, known, onClose }: MessageBesideProps) {
  const say = useSay();
  const { data = known, error, refetch } = useQuery(messageQuery(useScope(), id));
  if (data) return <MessagePanel message={data} onClose={onClose} />;
  return (
    <BesidePanel title={say('messages.column.what')} onClose={onClose}>
      {error ? <Failure error={error} onRepeat={() => void refetch()} /> : <Loading />}
    </BesidePanel>
  );
}
