import LockKeyhole from 'lucide/dist/esm/icons/lock-keyhole.mjs';
import ShieldCheck from 'lucide/dist/esm/icons/shield-check.mjs';
import { useCaller } from '../kernel/caller.ts';
import { goToConfirmation, signOut } from '../kernel/session.ts';
import { useSay } from '../kernel/texts.ts';
import { Button } from '../parts/buttons/Button.tsx';
import { Empty } from '../parts/states/States.tsx';
import styles from './NoRights.module.css';

/** The person has nothing to manage, or has not proven a second factor in this sign-in. */
export function NoRights() {
  const say = useSay();
  const { withheld } = useCaller();
  if (withheld.length > 0)
    return (
      <main className={styles.alone}>
        <Empty
          isView
          icon={ShieldCheck}
          title={say('noRights.confirm')}
          detail={say('noRights.confirmDetail')}
          act={
            <Button look="primary" onClick={goToConfirmation}>
              {say('noRights.confirmAct')}
            </Button>
          }
        />
      </main>
    );
  return (
    <main className={styles.alone}>
      <Empty
        isView
        icon={LockKeyhole}
        title={say('noRights.nothing')}
        detail={say('noRights.nothingDetail')}
        act={<Button onClick={() => void signOut()}>{say('noRights.another')}</Button>}
      />
    </main>
  );
}
