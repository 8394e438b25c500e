import fingerprint from 'lucide/dist/esm/icons/fingerprint-pattern.mjs';
import keyRound from 'lucide/dist/esm/icons/key-round.mjs';
import mail from 'lucide/dist/esm/icons/mail.mjs';
import messageSquareText from 'lucide/dist/esm/icons/message-square-text.mjs';
import phone from 'lucide/dist/esm/icons/phone.mjs';
import smartphone from 'lucide/dist/esm/icons/smartphone.mjs';
import userKey from 'lucide/dist/esm/icons/user-key.mjs';
import type { IconShapes } from '../../../ui/icons/Icon.tsx';
import type { channelTexts } from './channel-texts.ts';

/** The icon of each way to confirm. */
export const channelIcons = {
  passkey: fingerprint,
  totp: smartphone,
  sms: messageSquareText,
  email: mail,
  voice: phone,
  recovery: keyRound,
  setup: userKey,
} satisfies { readonly [Channel in keyof typeof channelTexts]: IconShapes };
