import { type ReactNode, useState } from 'react';
import { leaveFor } from '../kernel/document.ts';
import { AskingButton } from '../ui/AskingButton.tsx';
import type { IconShapes } from '../ui/Icon.tsx';
import { Item } from '../ui/ItemList.tsx';
import { Question, type QuestionTexts } from './Question.tsx';

interface AskingItemProps {
  readonly icon: IconShapes;
  readonly name: ReactNode;
  readonly action: {
    readonly text: string;
    /** The same with the name of the row, for those who do not see it. */
    readonly name: string;
    readonly working: string;
  };
  readonly isWorking: boolean;
  readonly asks: QuestionTexts;
  /** Where the user is confirmed first. */
  readonly confirmAt?: string | undefined;
  readonly end: () => void;
  readonly children?: ReactNode;
}

/** A row of something that can be ended, after a question. */
export function AskingItem({ icon, name, action, isWorking, asks, confirmAt, end, children }: AskingItemProps) {
  const [isAsking, setIsAsking] = useState(false);
  const confirm = () => {
    setIsAsking(false);
    end();
  };
  return (
    <Item
      icon={icon}
      name={name}
      action={
        <AskingButton
          name={isWorking ? undefined : action.name}
          isAsking={confirmAt === undefined ? isAsking : undefined}
          onClick={() => (confirmAt === undefined ? setIsAsking(!isAsking) : leaveFor(confirmAt))}
        >
          {isWorking ? action.working : action.text}
        </AskingButton>
      }
    >
      {children}
      {isAsking && <Question asks={asks} confirm={confirm} cancel={() => setIsAsking(false)} />}
    </Item>
  );
}
