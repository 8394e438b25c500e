import styles from './Checkbox.module.css';

/** A checkbox; its whole line is clickable. */
export function Checkbox(props: { name: string; label: string; defaultChecked?: boolean }) {
  return (
    <label className={styles.line}>
      <input className={styles.box} type="checkbox" name={props.name} defaultChecked={props.defaultChecked} />
      {props.label}
    </label>
  );
}
