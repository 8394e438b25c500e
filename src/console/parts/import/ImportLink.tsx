import { Link } from '@tanstack/react-router';
import FileUp from 'lucide/dist/esm/icons/file-up.mjs';
import { useScope } from '../../kernel/caller.ts';
import { pathOfScope } from '../../kernel/scope.ts';
import { useSay } from '../../kernel/texts.ts';
import { buttonClass } from '../buttons/Button.tsx';
import { Icon } from '../icons/Icon.tsx';

/** Leads to an import. @param path within the scope of the view */
export function ImportLink({ path }: { readonly path: string }) {
  const say = useSay();
  const scope = useScope();
  return (
    <Link to={`${pathOfScope(scope)}${path}`} className={buttonClass({})}>
      <Icon of={FileUp} isSmall />
      {say('import.fromFile')}
    </Link>
  );
}
