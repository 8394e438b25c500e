import { useId } from 'react';
import { Switch } from 'react-aria-components';
import styles from './Choices.module.css';

interface SwitchRowProps {
  readonly title: string;
  readonly detail: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** A row of a card that is on or off. */
export function SwitchRow({ title, detail, isOn, onChange }: SwitchRowProps) {
  const id = useId();
  return (
    <Switch
      className={styles.switch ?? ''}
      aria-label={title}
      aria-describedby={id}
      isSelected={isOn}
      onChange={onChange}
    >
      <div>
        <b>{title}</b>
        <p id={id}>{detail}</p>
      </div>
      <span className={styles.track} />
    </Switch>
  );
}
