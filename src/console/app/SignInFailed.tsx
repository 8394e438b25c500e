import { signInAgain } from '../kernel/session.ts';
import { useSay } from '../kernel/texts.ts';
import { Button } from '../parts/buttons/Button.tsx';
import { Empty } from '../parts/states/States.tsx';
import styles from './NoRights.module.css';

/** A sign-in to the console did not come to its end. */
export function SignInFailed() {
  const say = useSay();
  return (
    <main className={styles.alone}>
      <Empty
        isView
        title={say('signIn.failed')}
        detail={say('signIn.failedDetail')}
        act={
          <Button look="primary" onClick={signInAgain}>
            {say('signIn.again')}
          </Button>
        }
      />
    </main>
  );
}
