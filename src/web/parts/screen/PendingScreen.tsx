import type { Refusal } from '../../../contract/envelope.ts';
import { TextButton } from '../../../ui/buttons/Button.tsx';
import { Heading } from '../../../ui/layout/Heading.tsx';
import { Skeleton } from '../../../ui/waiting/Skeleton.tsx';
import { reload } from '../../kernel/browser/document.ts';
import { useVisit } from '../../kernel/visit/visit.tsx';

/** Shown while a screen waits for its data, or when that was refused. */
export function PendingScreen({ title, refusal }: { title: string; refusal: Refusal | undefined }) {
  const { t, messageOf } = useVisit();
  return (
    <div>
      <Heading title={title} isPending={!refusal} />
      {refusal ? (
        <div role="alert">
          <p>{messageOf(refusal)}</p>
          <TextButton onClick={reload}>{t('frame.reload')}</TextButton>
        </div>
      ) : (
        <Skeleton label={t('frame.loading')} reloadLabel={t('frame.reload')} reload={reload} />
      )}
    </div>
  );
}
