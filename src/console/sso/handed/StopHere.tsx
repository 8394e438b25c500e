import LogOut from 'lucide/dist/esm/icons/log-out.mjs';
import { useSay } from '../../kernel/texts.ts';
import { Button } from '../../parts/buttons/Button.tsx';
import { Icon } from '../../parts/icons/Icon.tsx';

/** Leads to the last step before the others are done. */
export function StopHere({ onPress }: { readonly onPress: () => void }) {
  const say = useSay();
  return (
    <Button onClick={onPress}>
      <Icon of={LogOut} isSmall />
      {say('sso.handed.stop')}
    </Button>
  );
}
