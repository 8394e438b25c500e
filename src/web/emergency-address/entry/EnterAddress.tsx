import { useState } from 'react';
import type { EmergencyProps } from '../EmergencyProps.ts';
import { draftFor, editedAt, lineOf } from '../own.rules.ts';
import { entryPlaceOf } from '../places.rules.ts';
import { AddressEntry } from './AddressEntry.tsx';

/** Enters an address, for the line that is being answered (EA-6). */
export function EnterAddress({ at, send }: EmergencyProps) {
  const line = lineOf(at);
  const [start] = useState(() => draftFor(at.place, at));
  const edited = editedAt(at);
  const place = entryPlaceOf(at.place);
  if (!line || !place) return null;
  return (
    <AddressEntry
      line={line}
      place={place}
      start={start}
      {...(at.step === 'asking' && at.problems && { problems: at.problems })}
      edited={edited}
      isForUnit={at.step === 'asking' && at.isForUnit === true}
      found={at.found}
      locations={at.own.locations}
      mayUseAsTyped={at.own.lines.mayUseAsTyped}
      hasEmail={at.own.lines.hasEmail}
      show={(next) =>
        send({ type: 'placeChosen', place: next === 'editor' && edited ? { at: next, id: edited.id } : { at: next } })
      }
      checked={(checked) => send({ type: 'chosen', chosen: { checked } })}
      takeExisting={(location) => send({ type: 'chosen', chosen: { location } })}
      isOutside={() => send({ type: 'placeChosen', place: { at: 'outOfCountryDisclaimer' } })}
      keptForSupport={(reference) => send({ type: 'keptForSupport', reference })}
      changed={(draft, found) => send({ type: 'draftChanged', draft, found })}
      refused={(problem) => send({ type: 'refused', problem })}
    />
  );
}
