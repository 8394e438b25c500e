import type { KeyboardEvent, ReactNode } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { useFocusAfterClosing } from '../../kernel/focus/useFocusAfterClosing.ts';
import styles from './Sheet.module.css';

interface SheetProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Buttons, the one that acts last. */
  readonly foot: ReactNode;
  readonly onClose: () => void;
  /** Its act, by Enter in a field and by Ctrl Enter everywhere. With it, the sheet is a form. */
  readonly onSubmit?: () => void;
  /** It asks for an answer before anything else (`alertdialog`). */
  readonly isAlert?: boolean;
}

/** A dialog; on phones a sheet from below. Focus returns to what opened it, or to the heading of the view if that is gone. */
export function Sheet({ title, children, foot, onClose, onSubmit, isAlert }: SheetProps) {
  useFocusAfterClosing();
  const dialog = (
    <Dialog className={styles.dialog ?? ''} role={isAlert ? 'alertdialog' : 'dialog'}>
      <div className={styles.body}>
        <Heading slot="title" level={2}>
          {title}
        </Heading>
        {children}
      </div>
      <div className={styles.foot}>{foot}</div>
    </Dialog>
  );
  return (
    <ModalOverlay
      className={styles.overlay ?? ''}
      isOpen
      isDismissable={!isAlert}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Modal className={styles.modal ?? ''}>
        {onSubmit ? <SheetForm onSubmit={onSubmit}>{dialog}</SheetForm> : dialog}
      </Modal>
    </ModalOverlay>
  );
}

interface SheetFormProps {
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** The form is around the dialog, which has the focus itself when it opens without a field. */
function SheetForm({ onSubmit, children }: SheetFormProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.requestSubmit();
  };
  return (
    <form
      className={styles.form}
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}
