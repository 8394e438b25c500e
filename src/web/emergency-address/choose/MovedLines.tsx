import { Fragment } from 'react';
import { useVisit } from '../../kernel/visit/visit.tsx';
import type { LineRecord } from '../address-draft.rules.ts';
import type { EmergencyProps } from '../EmergencyProps.ts';
import { movesOf } from '../manage/replacement.rules.ts';
import { Acknowledgements } from './Acknowledgements.tsx';
import type { Chosen } from './acknowledgements.rules.ts';

interface MovedLinesProps extends Pick<EmergencyProps, 'at'> {
  readonly line: LineRecord;
  readonly chosen: Chosen;
}

/** The boxes of the line, and of those that change with it because they use the location that is edited (EA-4). */
export function MovedLines({ at, line, chosen }: MovedLinesProps) {
  const { t } = useVisit();
  const moves = movesOf(chosen, line, at.own.lines);
  const missing = (at.step === 'asking' && at.missing) || [];
  return moves.map((move, index) => (
    <Fragment key={move.line.deviceId}>
      {index === 1 && <p>{t('emergencyAddress.changesToo', { count: moves.length - 1 })}</p>}
      <Acknowledgements {...move} missing={missing} />
    </Fragment>
  ));
}
