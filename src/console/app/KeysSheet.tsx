import { useState } from 'react';
import { areSingleKeysOn, setSingleKeys } from '../kernel/single-keys.ts';
import { useSay } from '../kernel/texts.ts';
import { Button } from '../parts/buttons/Button.tsx';
import { Sheet } from '../parts/dialogs/Sheet.tsx';
import { SwitchRow } from '../parts/forms/SwitchRow.tsx';
import { Card } from '../parts/layout/Page.tsx';
import styles from './KeysSheet.module.css';
import type { ConsolePlace } from './navigation.ts';

/** Keys that are the same everywhere, with what they do. */
const keys = [
  ['Ctrl K', 'keys.find'],
  ['/', 'keys.search'],
  ['j k', 'keys.rows'],
  ['Enter', 'keys.open'],
  ['Space', 'keys.choose'],
  ['Shift Space', 'keys.chooseRange'],
  ['Ctrl Enter', 'keys.save'],
  ['Esc', 'keys.close'],
  ['?', 'keys.all'],
] as const;

interface KeysSheetProps {
  /** The places that the person sees. */
  readonly places: readonly ConsolePlace[];
  readonly onClose: () => void;
}

/** All keys of the console, and the switch for those of one letter. */
export function KeysSheet({ places, onClose }: KeysSheetProps) {
  const say = useSay();
  const [isOn, setOn] = useState(areSingleKeysOn);
  return (
    <Sheet title={say('keys.title')} onClose={onClose} foot={<Button onClick={onClose}>{say('dialog.close')}</Button>}>
      <dl className={styles.keys}>
        {keys.map(([key, text]) => (
          <Row key={key} keys={key} text={say(text)} />
        ))}
        {places.map(({ key, text }) => (
          <Row key={key} keys={`g ${key}`} text={say('keys.goTo', { place: say(text) })} />
        ))}
      </dl>
      <Card>
        <SwitchRow
          title={say('keys.single')}
          detail={say('keys.singleDetail')}
          isOn={isOn}
          onChange={(next) => {
            setSingleKeys(next);
            setOn(next);
          }}
        />
      </Card>
    </Sheet>
  );
}

function Row({ keys: pressed, text }: { readonly keys: string; readonly text: string }) {
  return (
    <div>
      <dt>
        {pressed.split(' ').map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dt>
      <dd>{text}</dd>
    </div>
  );
}
