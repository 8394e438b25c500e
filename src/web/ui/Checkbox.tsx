import styles from './Checkbox.module.css';

/** A choice that goes along with a form; its whole line is the target. */
export function Checkbox(props: { name: string; label: string; defaultChecked?: boolean }) {
  return (
    <label className={styles.line}>
      <input className={styles.box} type="checkbox" name={props.name} defaultChecked={props.defaultChecked} />
      {props.label}
    </label>
  );
}
