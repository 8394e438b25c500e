import { Link } from '@tanstack/react-router';
import ChevronRight from 'lucide/dist/esm/icons/chevron-right.mjs';
import { useScope } from '../../kernel/caller.ts';
import { pathOfScope } from '../../kernel/scope.ts';
import { Icon } from '../icons/Icon.tsx';

/** The way back from a page to the one that contains it. @param path below the scope */
export function BackTo({ path, children }: { readonly path: string; readonly children: string }) {
  const scope = useScope();
  return (
    <>
      <Link to={`${pathOfScope(scope)}${path}`}>{children}</Link>
      <Icon of={ChevronRight} isSmall />
    </>
  );
}
