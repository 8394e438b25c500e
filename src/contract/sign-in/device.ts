import type { Refusal } from '../envelope.ts';

/** Content of the screens where a user signs a device in by its code (RFC 8628 §3.3). */
export type DeviceView =
  | {
      readonly step: 'enterCode';
      /** Token against cross-site request forgery, bound to the browser's session. */
      readonly xsrf: string;
      /** As typed, or as given by the link of the device (`verification_uri_complete`). */
      readonly userCode?: string;
      readonly problem?: Refusal;
    }
  | { readonly step: 'confirm'; readonly xsrf: string; readonly userCode: string; readonly appName: string }
  | { readonly step: 'done' }
  | { readonly step: 'declined' };

/** Path of `verification_uri` (RFC 8628 §3.2); short, because users type it. */
export const devicePath = '/device';
/** Where an administrator signs in the device of a room. */
export const roomPath = '/room';
export const deviceDonePath = '/device-done';
