import Activity from 'lucide/dist/esm/icons/activity.mjs';
import AppWindow from 'lucide/dist/esm/icons/app-window.mjs';
import Bell from 'lucide/dist/esm/icons/bell.mjs';
import Building from 'lucide/dist/esm/icons/building.mjs';
import BuildingComplex from 'lucide/dist/esm/icons/building-complex.mjs';
import Cable from 'lucide/dist/esm/icons/cable.mjs';
import ClipboardCheck from 'lucide/dist/esm/icons/clipboard-check.mjs';
import Coins from 'lucide/dist/esm/icons/coins.mjs';
import FileSearch from 'lucide/dist/esm/icons/file-search.mjs';
import House from 'lucide/dist/esm/icons/house.mjs';
import KeyRound from 'lucide/dist/esm/icons/key-round.mjs';
import ListChecks from 'lucide/dist/esm/icons/list-checks.mjs';
import Mail from 'lucide/dist/esm/icons/mail.mjs';
import MapPin from 'lucide/dist/esm/icons/map-pin.mjs';
import MapPinCheck from 'lucide/dist/esm/icons/map-pin-check.mjs';
import Palette from 'lucide/dist/esm/icons/palette.mjs';
import Phone from 'lucide/dist/esm/icons/phone.mjs';
import Plug from 'lucide/dist/esm/icons/plug.mjs';
import ScrollText from 'lucide/dist/esm/icons/scroll-text.mjs';
import Server from 'lucide/dist/esm/icons/server.mjs';
import Settings from 'lucide/dist/esm/icons/settings.mjs';
import ShieldCheck from 'lucide/dist/esm/icons/shield-check.mjs';
import Signpost from 'lucide/dist/esm/icons/signpost.mjs';
import Users from 'lucide/dist/esm/icons/users.mjs';
import type { ConsoleTextId } from '../../contract/texts/console-texts.generated.ts';
import type { CallerPermission, ViewScope } from '../kernel/scope.ts';
import type { IconShapes } from '../parts/icons/Icon.tsx';

/** A place of the side bar. */
export interface ConsolePlace {
  readonly path:
    | ''
    | '/find'
    | '/people'
    | '/approvals'
    | '/alarms'
    | '/brands'
    | '/companies'
    | '/rules'
    | '/sso'
    | '/lines'
    | '/locations'
    | '/messages'
    | '/spending'
    | '/jobs'
    | '/address-checks'
    | '/audit'
    | '/settings'
    | '/apps'
    | '/keys'
    | '/street-guides'
    | '/connections'
    | '/providers'
    | '/installation';
  readonly text: Extract<ConsoleTextId, `place.${string}`>;
  readonly icon: IconShapes;
  /** The letter that goes there after `g`. */
  readonly key: string;
  /** Who lacks it does not see the place. */
  readonly needs: CallerPermission;
  readonly in: readonly ViewScope['kind'][];
  /** Beside it stands how much waits for the person there. */
  readonly waiting?: 'approvals' | 'alarms' | 'addressChecks';
}

interface Group {
  readonly text?: Extract<ConsoleTextId, `group.${string}`>;
  readonly places: readonly ConsolePlace[];
}

/** The places in the order of the side bar. Which of them a person sees follows from the permissions alone. */
export const groups: readonly Group[] = [
  {
    places: [
      { path: '', text: 'place.home', icon: House, key: 'h', needs: 'accounts:read', in: ['company'] },
      {
        path: '',
        text: 'place.overview',
        icon: Activity,
        key: 'v',
        needs: 'statistics:read',
        in: ['brand', 'all'],
      },
      {
        path: '/find',
        text: 'place.find',
        icon: FileSearch,
        key: 'f',
        needs: 'support:explain',
        in: ['company', 'brand', 'all'],
      },
      {
        path: '/people',
        text: 'place.people',
        icon: Users,
        key: 'p',
        needs: 'accounts:read',
        in: ['company', 'brand', 'all'],
      },
      {
        path: '/approvals',
        text: 'place.approvals',
        icon: ClipboardCheck,
        key: 'a',
        needs: 'approvals:read',
        in: ['company', 'brand', 'all'],
        waiting: 'approvals',
      },
      {
        path: '/alarms',
        text: 'place.alarms',
        icon: Bell,
        key: 'w',
        needs: 'alarms:read',
        in: ['brand', 'all'],
        waiting: 'alarms',
      },
      { path: '/brands', text: 'place.brands', icon: Palette, key: 'x', needs: 'brands:read', in: ['all'] },
      { path: '/brands', text: 'place.brand', icon: Palette, key: 'x', needs: 'brands:read', in: ['brand'] },
      {
        path: '/companies',
        text: 'place.companies',
        icon: BuildingComplex,
        key: 'c',
        needs: 'companies:read',
        in: ['brand', 'all'],
      },
    ],
  },
  {
    text: 'group.signIn',
    places: [
      { path: '/rules', text: 'place.rules', icon: ShieldCheck, key: 'r', needs: 'policies:read', in: ['company'] },
      { path: '/sso', text: 'place.sso', icon: Building, key: 's', needs: 'sso:read', in: ['company'] },
    ],
  },
  {
    text: 'group.emergency',
    places: [
      { path: '/lines', text: 'place.lines', icon: Phone, key: 'l', needs: 'lines:read', in: ['company'] },
      { path: '/locations', text: 'place.locations', icon: MapPin, key: 'o', needs: 'locations:read', in: ['company'] },
    ],
  },
  {
    text: 'group.connections',
    places: [
      {
        path: '/connections',
        text: 'place.connections',
        icon: Cable,
        key: 'z',
        needs: 'sso:read',
        in: ['brand', 'all'],
      },
      { path: '/apps', text: 'place.apps', icon: AppWindow, key: 'e', needs: 'clients:read', in: ['all'] },
      {
        path: '/providers',
        text: 'place.providers',
        icon: Plug,
        key: 'b',
        needs: 'installation:read',
        in: ['all'],
      },
      { path: '/keys', text: 'place.keys', icon: KeyRound, key: 'k', needs: 'keys:read', in: ['all'] },
      {
        path: '/street-guides',
        text: 'place.streetGuides',
        icon: Signpost,
        key: 'y',
        needs: 'guides:read',
        in: ['all'],
      },
    ],
  },
  {
    text: 'group.work',
    places: [
      { path: '/messages', text: 'place.messages', icon: Mail, key: 'm', needs: 'messages:read', in: ['brand', 'all'] },
      {
        path: '/spending',
        text: 'place.spending',
        icon: Coins,
        key: 'n',
        needs: 'statistics:read',
        in: ['brand', 'all'],
      },
      {
        path: '/jobs',
        text: 'place.jobs',
        icon: ListChecks,
        key: 'j',
        needs: 'accounts:read',
        in: ['company', 'brand', 'all'],
      },
      {
        path: '/address-checks',
        text: 'place.addressChecks',
        icon: MapPinCheck,
        key: 'd',
        needs: 'addresses:read',
        in: ['brand', 'all'],
        waiting: 'addressChecks',
      },
    ],
  },
  {
    text: 'group.records',
    places: [
      { path: '/audit', text: 'place.audit', icon: ScrollText, key: 'u', needs: 'audit:read', in: ['company', 'all'] },
      { path: '/settings', text: 'place.settings', icon: Settings, key: 't', needs: 'roles:read', in: ['company'] },
    ],
  },
  {
    text: 'group.operation',
    places: [
      {
        path: '/installation',
        text: 'place.installation',
        icon: Server,
        key: 'i',
        needs: 'installation:read',
        in: ['all'],
      },
    ],
  },
];
