import styles from './DeviceCode.module.css';

/** The code that a device shows, to be compared with it (RFC 8628). */
export function DeviceCode({ code }: { code: string }) {
  return (
    <p className={styles.code}>
      <bdi>{code}</bdi>
    </p>
  );
}
