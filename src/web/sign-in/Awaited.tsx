import type { Refusal } from '../../contract/envelope.ts';
import { reload } from '../kernel/document.ts';
import { useVisit } from '../kernel/visit.tsx';
import { TextButton } from '../ui/Button.tsx';
import { Heading } from '../ui/Heading.tsx';
import { Loader } from '../ui/Loader.tsx';

/** In the place of a screen whose answer has not come, or was refused. */
export function Awaited({ title, refusal }: { title: string; refusal: Refusal | undefined }) {
  const { t, sentenceOf } = useVisit();
  if (refusal)
    return (
      <div role="alert">
        <p>{sentenceOf(refusal)}</p>
        <TextButton onClick={reload}>{t('frame.reload')}</TextButton>
      </div>
    );
  return (
    <div>
      <Heading title={title} />
      <Loader label={t('frame.loading')} />
    </div>
  );
}
