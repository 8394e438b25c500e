import { type ReactNode, useState } from 'react';
import { AskingButton } from '../../ui/buttons/AskingButton.tsx';
import type { IconShapes } from '../../ui/icons/Icon.tsx';
import { Item } from '../../ui/layout/ItemList.tsx';
import { leaveFor } from '../kernel/browser/document.ts';
import { Question, type QuestionTexts } from './Question.tsx';
import styles from './Sessions.module.css';

interface AskingItemProps {
  readonly icon: IconShapes;
  readonly name: ReactNode;
  readonly action: {
    readonly text: string;
    /** The same with the name of the row, for those who do not see it. */
    readonly name: string;
    readonly working: string;
  };
  /** Before that action. */
  readonly further?: ReactNode;
  readonly isWorking: boolean;
  readonly asks: QuestionTexts;
  /** Where the user is confirmed first. */
  readonly confirmAt?: string | undefined;
  readonly end: () => void;
  readonly children?: ReactNode;
}

/** A row of something that can be ended, after a question. */
export function AskingItem({
  icon,
  name,
  action,
  further,
  isWorking,
  asks,
  confirmAt,
  end,
  children,
}: AskingItemProps) {
  const [isAsking, setIsAsking] = useState(false);
  const confirm = () => {
    setIsAsking(false);
    end();
  };
  const button = (
    <AskingButton
      name={isWorking ? undefined : action.name}
      isAsking={confirmAt === undefined ? isAsking : undefined}
      onClick={() => (confirmAt === undefined ? setIsAsking(!isAsking) : leaveFor(confirmAt))}
    >
      {isWorking ? action.working : action.text}
    </AskingButton>
  );
  return (
    <Item
      icon={icon}
      name={name}
      action={
        further ? (
          <span className={styles.actions}>
            {further}
            {button}
          </span>
        ) : (
          button
        )
      }
    >
      {children}
      {isAsking && <Question asks={asks} confirm={confirm} cancel={() => setIsAsking(false)} />}
    </Item>
  );
}
