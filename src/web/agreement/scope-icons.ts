import building from 'lucide/dist/esm/icons/building.mjs';
import circleCheck from 'lucide/dist/esm/icons/circle-check.mjs';
import idCard from 'lucide/dist/esm/icons/id-card.mjs';
import mail from 'lucide/dist/esm/icons/mail.mjs';
import phone from 'lucide/dist/esm/icons/phone.mjs';
import refreshCw from 'lucide/dist/esm/icons/refresh-cw.mjs';
import userRound from 'lucide/dist/esm/icons/user-round.mjs';
import type { IconShapes } from '../../ui/icons/Icon.tsx';

const scopeIcons: { readonly [scope: string]: IconShapes } = {
  openid: idCard,
  profile: userRound,
  email: mail,
  phone,
  account: building,
  offline_access: refreshCw,
};

/** The icon of what an app asks for. */
export const scopeIconOf = (scope: string): IconShapes => scopeIcons[scope] ?? circleCheck;
