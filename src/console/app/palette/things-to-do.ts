import AppWindow from 'lucide/dist/esm/icons/app-window.mjs';
import Building from 'lucide/dist/esm/icons/building.mjs';
import BuildingComplex from 'lucide/dist/esm/icons/building-complex.mjs';
import FileUp from 'lucide/dist/esm/icons/file-up.mjs';
import KeyRound from 'lucide/dist/esm/icons/key-round.mjs';
import MapPinPlus from 'lucide/dist/esm/icons/map-pin-plus.mjs';
import UserPlus from 'lucide/dist/esm/icons/user-plus.mjs';
import type { ConsoleTextId } from '../../../contract/texts/console-texts.generated.ts';
import type { CallerPermission, ViewScope } from '../../kernel/scope.ts';
import type { IconShapes } from '../../parts/icons/Icon.tsx';

/** Something that one can begin from everywhere in a scope. */
export interface ThingToDo {
  /** The view with what it opens, below the address of the scope. */
  readonly path: string;
  readonly text: Extract<
    ConsoleTextId,
    | 'people.invite'
    | 'import.title'
    | 'sso.connect'
    | 'locations.add'
    | `${'locations' | 'lines'}.import.title`
    | 'settings.give'
    | 'settings.program.add'
    | 'companies.add'
    | 'apps.register'
    | 'signingKeys.rotate'
  >;
  readonly icon: IconShapes;
  /** Who lacks one of them does not see it. */
  readonly needs: readonly CallerPermission[];
  readonly in: readonly ViewScope['kind'][];
}

export const thingsToDo: readonly ThingToDo[] = [
  {
    path: '/people#invite',
    text: 'people.invite',
    icon: UserPlus,
    needs: ['accounts:write', 'activations:send', 'contacts:write'],
    in: ['company'],
  },
  {
    path: '/people/import',
    text: 'import.title',
    icon: FileUp,
    needs: ['accounts:write', 'contacts:write'],
    in: ['company'],
  },
  { path: '/sso/new', text: 'sso.connect', icon: Building, needs: ['sso:write'], in: ['company'] },
  { path: '/locations#add', text: 'locations.add', icon: MapPinPlus, needs: ['locations:write'], in: ['company'] },
  {
    path: '/locations/import',
    text: 'locations.import.title',
    icon: FileUp,
    needs: ['locations:write'],
    in: ['company'],
  },
  { path: '/lines/import', text: 'lines.import.title', icon: FileUp, needs: ['lines:write'], in: ['company'] },
  { path: '/settings#give-role', text: 'settings.give', icon: KeyRound, needs: ['roles:write'], in: ['company'] },
  {
    path: '/settings#add-program',
    text: 'settings.program.add',
    icon: KeyRound,
    needs: ['roles:write'],
    in: ['company'],
  },
  {
    path: '/companies#add',
    text: 'companies.add',
    icon: BuildingComplex,
    needs: ['companies:write'],
    in: ['brand', 'all'],
  },
  { path: '/apps/new', text: 'apps.register', icon: AppWindow, needs: ['clients:write'], in: ['all'] },
  { path: '/keys#rotate', text: 'signingKeys.rotate', icon: KeyRound, needs: ['keys:write'], in: ['all'] },
];
