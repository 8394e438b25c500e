import type { EmergencyProps } from '../EmergencyProps.ts';
import { Replace } from './Replace.tsx';

/** The location that a new one replaces, or that goes for good. */
export function ReplaceLocation({ at, send }: EmergencyProps) {
  const location = at.own.locations.find(({ id }) => id === at.deletes);
  return (
    <Replace
      lines={at.own.lines.records}
      locations={at.own.locations}
      acknowledged={at.own.lines.acknowledged}
      purpose={location ? 'delete' : 'replace'}
      {...(location && { location })}
      {...(at.step === 'asking' && at.problem && { problem: at.problem })}
      chosen={(locationId) => send({ type: 'replacementChosen', locationId })}
      deleted={() => send({ type: 'locationDeleted' })}
      back={() => send({ type: 'placeChosen', place: { at: 'choose' } })}
    />
  );
}
