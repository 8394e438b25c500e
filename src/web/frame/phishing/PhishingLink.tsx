import { type ComponentType, useState } from 'react';
import { TextButton } from '../../../ui/buttons/Button.tsx';
import { ignoreNotLoaded, loadPart } from '../../kernel/network/loadPart.ts';
import { useVisit } from '../../kernel/visit/visit.tsx';

const loadDialog = () => import('./PhishingDialog.tsx');

/** Opens the dialog about phishing, which is loaded on demand. */
export function PhishingLink() {
  const { t, loadTexts } = useVisit();
  const [Dialog, setDialog] = useState<ComponentType<{ onClosed: () => void }>>();

  async function open() {
    const [{ PhishingDialog }] = await Promise.all([loadPart(loadDialog), loadTexts('phishing')]);
    setDialog(() => PhishingDialog);
  }
  return (
    <>
      <TextButton onClick={() => void open().catch(ignoreNotLoaded)}>{t('frame.phishing')}</TextButton>
      {Dialog && <Dialog onClosed={() => setDialog(undefined)} />}
    </>
  );
}
