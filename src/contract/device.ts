import type { Refusal } from './envelope.ts';

/** What the page shows to whoever signs a device in by its code (RFC 8628 §3.3). */
export type DeviceView =
  | {
      readonly step: 'enterCode';
      /** Ties the form to the browser's session. */
      readonly xsrf: string;
      /** As it was typed, or as the device's link brought it. */
      readonly userCode?: string;
      readonly problem?: Refusal;
    }
  | { readonly step: 'confirm'; readonly xsrf: string; readonly userCode: string; readonly appName: string }
  | { readonly step: 'done' }
  | { readonly step: 'declined' };

/** Where the user of a device goes; short, since it is typed. */
export const devicePath = '/device';
export const deviceDonePath = '/device-done';
